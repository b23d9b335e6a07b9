import { globSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { eventName, OCCURRENCES, RECORDS, typesNamed } from './event-names';

const root = new URL('../../../../../', import.meta.url).pathname;
const identity = `${root}apps/identity/src/`;
const sources = globSync('**/*.ts', { cwd: identity })
  .filter((file) => !file.includes('.spec.') && !file.startsWith('testing/'))
  .map((file) => readFileSync(identity + file, 'utf8'))
  .join('\n');
const found = (pattern: RegExp): string[] => [...new Set([...sources.matchAll(pattern)].map(([, name = '']) => name))];

const textsOf = async (lng: string) => {
  const catalogue = JSON.parse(readFileSync(new URL(`../../locales/${lng}/events.json`, import.meta.url), 'utf8'));
  const i18n = createInstance();
  await i18n.init({ lng, resources: { [lng]: { translation: catalogue } }, interpolation: { escapeValue: false } });
  return i18n.t;
};

/** `login.failed` of every row of the table; `.retired` after `signing_key.active` is `signing_key.retired`. */
function documented(): string[] {
  const page = readFileSync(`${root}docs/audit.md`, 'utf8');
  const cells = [...page.matchAll(/^\| (`[^|]*`) /gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => {
    let noun = '';
    return [...cell.matchAll(/`([\w.]+)`/g)].flatMap(([, name = '']) => {
      if (!name.startsWith('.')) noun = name.split('.')[0] ?? '';
      const whole = name.startsWith('.') ? noun + name : name;
      return whole === 'event_type' ? [] : [whole];
    });
  });
}

describe.each(['en', 'de', 'mn'])('names of events in %s', (language) => {
  it('are there for every event that identity records and documents', async () => {
    const t = await textsOf(language);
    const recorded = found(/event_type:[^\n]*?'([a-z_]+(?:\.[a-z_]+)?)'/g);
    const records = [...found(/record_change\('([a-z_]+)'/g), ...found(/^ {2}[a-z_]+: \{ name: '([a-z_]+)'/gm)];
    expect([recorded.length, records.length].every((count) => count > 20)).toBe(true);
    const changes = records.flatMap((record) => ['created', 'modified', 'deleted'].map((done) => `${record}.${done}`));
    const types = [...new Set([...recorded, ...changes, ...documented()])];
    expect(types.filter((type) => eventName(t, type) === type || eventName(t, type).startsWith('events.'))).toEqual([]);
  });

  it('differ from one another', async () => {
    const t = await textsOf(language);
    const names = [...OCCURRENCES.map(String), ...RECORDS.map((record) => `${record}.created`)].map((type) =>
      eventName(t, type),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('an event', () => {
  it('that is not known is called by its type', async () => {
    const t = await textsOf('en');
    for (const type of ['new.thing', 'role.burned', 'thing.created', '__proto__', 'constructor.created', ''])
      expect(eventName(t, type)).toBe(type);
  });

  it('is found by what people see', async () => {
    const t = await textsOf('de');
    expect(typesNamed(t, ' FEHLGESCHLAGEN')).toEqual(['hook.failed', 'login.failed']);
    expect(typesNamed(t, 'anmeldedienst: ge')).toEqual(['identity_provider.modified', 'identity_provider.deleted']);
    expect(typesNamed(t, '')).toEqual([]);
    expect(typesNamed(t, 'e').length).toBe(60);
  });
});
