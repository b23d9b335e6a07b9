import type { Catalogue } from './catalogue';

/** As `errors.notLoaded` of the English catalogue, for when no catalogue has come either. */
const ENGLISH = {
  notLoaded: 'The console was not loaded',
  notLoadedText: 'The network may have been cut, or a new release has come meanwhile.',
  reload: 'Load again',
};

/** Says in place of the application that it did not come: nothing that draws pages is there. */
export async function sayNotShown(reading: Promise<Catalogue>): Promise<void> {
  const texts = await reading.then(textsOf, () => ENGLISH);
  const main = document.createElement('main');
  main.className = 'not-shown';
  const title = document.createElement('h1');
  title.textContent = texts.notLoaded;
  const text = document.createElement('p');
  text.textContent = texts.notLoadedText;
  text.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.textContent = texts.reload;
  button.addEventListener('click', () => location.reload());
  main.append(title, text, button);
  document.getElementById('root')?.replaceChildren(main);
}

function textsOf({ texts }: Catalogue): typeof ENGLISH {
  const starting: unknown = Reflect.get(texts, 'starting');
  return { ...ENGLISH, ...(starting as typeof ENGLISH) }; // a spec compares the catalogues
}
