import type { FileLanguages } from '../nodes/file-languages.js';
import { memberOf } from './table-columns.js';

/** Words that columns are called by, without case, spaces, hyphens and underscores. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  code: [
    'key',
    'sku',
    'number',
    'no',
    'nr',
    'kod',
    'код',
    'артикул',
    'artikelnummer',
    'nummer',
    'référence',
    'notation',
  ],
  id: ['uuid', 'nodeid', 'recordid'],
  parent_code: [
    'parent',
    'parentkey',
    'parentsku',
    'manager',
    'above',
    'gruppe',
    'oberkategorie',
    'эцэгкод',
    'родитель',
  ],
  parent_id: ['parentid', 'managerid'],
  path: ['fullpath', 'breadcrumb', 'categorypath', 'pfad', 'путь', 'зам'],
  name: ['title', 'label', 'preflabel', 'category', 'bezeichnung', 'titel', 'nom', 'nombre', 'нэр', 'название', 'имя'],
  description: ['definition', 'text', 'beschreibung', 'тайлбар', 'описание', 'descripción'],
  position: ['order', 'sort', 'sortorder', 'rank', 'reihenfolge', 'дараалал', 'порядок'],
  enabled: ['active', 'visible', 'aktiv', 'идэвхтэй'],
};

const MEMBERS = new Map(
  Object.entries(WORDS).flatMap(([member, words]) => words.map((word): [string, string] => [word, member])),
);

/** Which member each column of a header probably holds; `null` where that is unknown, or an earlier column does. */
export function guessMembers(header: readonly string[], languages: FileLanguages): (string | null)[] {
  const guesses = header.map((cell) => guess(cell.trim(), languages));
  return guesses.map((member, at) => (member !== null && guesses.indexOf(member) === at ? member : null));
}

function guess(name: string, languages: FileLanguages): string | null {
  const plain = name.toLowerCase().replace(/[\s_.-]/g, '');
  const [, text, language] = /^(name|description)[\s_.-]+([a-z]{2,3}([_-][a-z0-9]{2,8})*)$/i.exec(name) ?? [];
  const tag = language?.toLowerCase().replaceAll('_', '-');
  const known = languages.names.find((each) => {
    const listed = each.toLowerCase().replaceAll('_', '-');
    return listed === tag || (tag && listed.startsWith(`${tag}-`));
  });
  if (text && language) return known ? `${text.toLowerCase()}.${known}` : null;
  return (
    memberOf(name, languages) ??
    memberOf(plain, languages) ??
    [...PLAIN].find((member) => plain === member.replace('_', '')) ??
    MEMBERS.get(plain) ??
    null
  );
}

const PLAIN = ['parent_code', 'parent_id'];
