/** How many times as large as usual letters are, as the browser was told. */
export const letters = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
