/** Faces: they follow from names, stand where people are named, and are not read aloud. */
import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import Person from '../src/lib/host/Person.svelte'
import { Line } from '../src/lib/line.svelte'
import Ledger from '../src/lib/panels/Ledger.svelte'
import Faces from '../src/lib/people/Faces.svelte'
import { COLOURS, HAIR, SHADES, SKIN, WORN, portrait } from '../src/lib/people/portrait'
import { settings } from '../src/lib/settings.svelte'
import Plate from '../src/lib/table/Plate.svelte'
import { seat, table } from './mock'

const NAMES = `Ada Alba Aldo Andrea Angela Anna Antonio Beatrice Beppe Bruno Carla Carlo Chiara Claudia Dario Dino Elena Elio Emma Enzo Fabio
Federica Franco Gianni Giorgia Giovanni Giulia Giuseppe Ida Ilaria Irene Ivo Laura Lea Lia Lorenzo Luca Lucia Luigi Marco Maria Mario Marta Massimo
Matteo Mia Michele Nadia Nicola Nino Olga Omar Oscar Paola Paolo Piero Pina Rita Rosa Sandro Sara Silvia Sofia Stefano Teo Tina Ugo Vera Vito Zeno`.split(/\s+/)

/** Names as people write them: alone, with a surname's letter, with a number. */
const MANY = NAMES.flatMap((name) => [name, ...'BCDFGLMPRSTV'.split('').map((letter) => `${name} ${letter}.`), ...[1, 2, 3, 70].map((number) => `${name}${number}`)])

/** Which of the colours, skins, shades of hair, hair and things worn a name has. */
function drawn(name: string): number[] {
  const [ground, , head, hair, , worn] = portrait(name)
  return [COLOURS.indexOf(ground?.[0] ?? ''), SKIN.indexOf(head?.[0] ?? ''), SHADES.indexOf(hair?.[0] ?? ''), HAIR.indexOf(hair?.[1] ?? ''), WORN.findIndex((one) => one === worn)]
}

test('a name has one face, today and in a year, and capitals make no other person', () => {
  expect(drawn('Anna')).toEqual([0, 1, 3, 2, 0])
  expect(portrait('ANNA')).toEqual(portrait('Anna'))
  expect(portrait('Bartholomäus 🂡')).toEqual(portrait('bartholomäus 🂡'))
  expect(portrait('Anna B.')).not.toEqual(portrait('Anna'))
})

test('every colour and every part is drawn, and none much more often than another', () => {
  const faces = MANY.map(drawn)
  for (const [at, list] of [COLOURS, SKIN, SHADES, HAIR, WORN].entries()) {
    const often = list.map((_, part) => faces.filter((face) => face[at] === part).length)
    for (const times of often) expect(Math.abs((times * list.length) / MANY.length - 1), `${at}`).toBeLessThan(0.25)
  }
})

test('of ten at a table hardly ever two look alike', () => {
  const tables = Array.from({ length: Math.floor(MANY.length / 10) }, (_, at) => MANY.slice(10 * at, 10 * at + 10))
  const alike = tables.filter((names) => new Set(names.map((name) => JSON.stringify(portrait(name)))).size < 10)
  expect(alike.length / tables.length).toBeLessThan(0.04)
})

test('a face stands beside the name on the plate, the same in the lists, and says nothing', () => {
  settings.language = 'it'
  const anna = seat('Anna')
  const face = (within: Element): string => {
    const drawing = within.querySelector('svg')
    expect(drawing?.getAttribute('aria-hidden')).toBe('true')
    return [...(drawing?.querySelectorAll('path') ?? [])].map((path) => `${path.getAttribute('fill')} ${path.getAttribute('d')}`).join()
  }
  const plate = render(Plate, { seat: anna }).container
  const shown = face(plate)
  expect(shown).toBe(portrait('Anna').map((layer) => layer.join(' ')).join())
  expect(plate.textContent.trim()).toMatch(/^Anna/)
  expect(face(render(Person, { line: new Line('ws://x'), table: table(), seat: anna, running: true }).container)).toBe(shown)
  render(Ledger, { table: table({ ledger: [{ name: 'Anna', bought: 100, stack: 60, net: -40 }, { name: '', bought: 0, stack: 10, net: 10 }, { name: 'pot', bought: 0, stack: 30, net: 30 }] }) })
  expect(face(screen.getByRole('rowheader', { name: 'Anna' }))).toBe(shown)
  for (const nobody of ['Banco', 'Piatto']) expect(screen.getByRole('rowheader', { name: nobody }).querySelector('svg')).toBeNull()
})

test('each number is another face, whatever the name; without one it is the one of the name', () => {
  const all = Array.from({ length: 4000 }, (_, at) => JSON.stringify(portrait('Anna', at + 1)))
  expect(new Set(all).size).toBe(4000)
  expect(portrait('Bruno', 4000)).toEqual(portrait('Anna', 4000))
  expect(portrait('Anna', 0)).toEqual(portrait('Anna'))
})

test('a face is chosen by its colour and its drawing, kept by the browser, and told to the table', async () => {
  settings.face = 0
  const told: number[] = []
  render(Faces, { name: 'Anna', choose: (face: number) => void told.push(face) })
  const shown = (): string[] => [...document.querySelectorAll('button svg')].map((face) => face.querySelector('path')?.getAttribute('fill') ?? '')
  expect(new Set(shown().slice(1))).toEqual(new Set([COLOURS[0]]))
  await fireEvent.click(screen.getByRole('radio', { name: /4/ }))
  expect(new Set(shown().slice(1))).toEqual(new Set([COLOURS[3]]))
  const before = document.body.innerHTML
  await fireEvent.click(screen.getByRole('button', { name: /Altre/ }))
  expect(document.body.innerHTML).not.toBe(before)
  const face = screen.getAllByRole('button', { name: /^Faccia/ })[2]
  if (face) await fireEvent.click(face)
  expect(told).toEqual([settings.face])
  expect([settings.face % COLOURS.length, localStorage.getItem('buio.face')]).toEqual([4, String(told[0])])
  expect(face?.getAttribute('aria-pressed')).toBe('true')
  settings.face = 0
})
