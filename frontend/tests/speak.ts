import { speak } from '../src/lib/words'
import { catalogues } from './catalogues'

speak(catalogues)
