import './ui/tokens.css';
import './ui/base.css';
import { readCatalogue } from './app/catalogue';
import { sayNotShown } from './app/not-shown';
import { Starting } from './app/starting';
import { startTheme } from './app/theme';

startTheme();
const reading = readCatalogue();
const starting = new Starting();
let isShown = false;
/** The document's own styles have come: the browser says nothing where they have not. */
const isStyled = (): boolean => getComputedStyle(document.documentElement).getPropertyValue('--accent') !== '';
/** The application is made while the issuer is asked, and not at all by a page that is left for the issuer. */
const show = (): void => {
  if (isShown) return;
  isShown = true;
  if (!isStyled()) return void sayNotShown(reading);
  import('./app/show').then((application) => application.show(starting, reading)).catch(() => sayNotShown(reading));
};
void starting.begin(show).then((stays) => stays && show());
