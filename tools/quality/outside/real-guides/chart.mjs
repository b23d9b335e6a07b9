import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { iso31661, iso31662 } from 'iso-3166';

/** @import { OtherData } from '../literal-guide.mjs' */

/** Someone of a staff list. @typedef {{ id: string, name: string, title: string, manager: string, department: string }} Member */

/** Of a page that says nothing of its size. */
const PAGE = 10;
const HEADER = 'Employee ID,Name,Title,Manager ID,Email,Department';
/** Names that stand in a CSV and in SQL as they are. */
const PLAIN = /^[\p{L} -]+$/u;

/** Countries, their subdivisions, and the subdivisions of these. @returns {Member[]} */
const listPlaces = () => [
  ...iso31661.map(({ alpha2, name }) => ({ id: alpha2, name, title: 'Country', manager: '', department: alpha2 })),
  ...iso31662.map(({ code, name, parent }) => ({
    id: code,
    name,
    title: 'Subdivision',
    manager: parent,
    department: code.slice(0, 2),
  })),
];

/** @param {Member} member */
const rowOf = ({ id, name, title, manager, department }) =>
  [id, name, title, manager, `${id.toLowerCase()}@example.com`, department]
    .map((cell) => (/[,"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');

/** @param {Member[]} members */
function groupByManager(members) {
  /** @type {Map<string, Member[]>} */
  const below = new Map();
  for (const member of members) below.set(member.manager, [...(below.get(member.manager) ?? []), member]);
  return below;
}

/**
 * A country with two subdivisions that are divided in turn: the first into few, the last of which moves; all by names that occur once.
 * @param {Member[]} members
 * @param {Map<string, Member[]>} below
 */
function findTeams(members, below) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { name } of members) times.set(name, (times.get(name) ?? 0) + 1);
  const isPlain = (/** @type {Member} */ { name }) => PLAIN.test(name) && times.get(name) === 1;
  const of = (/** @type {Member} */ { id }) => below.get(id) ?? [];
  for (const top of below.get('') ?? []) {
    const [erdene, saraa] = of(top).filter(
      (one) => isPlain(one) && of(one).length > 1 && of(one).length < PAGE && of(one).every(isPlain),
    );
    const nomin = erdene && of(erdene).at(-1);
    if (erdene && saraa && nomin && of(nomin).length === 0) return { top, erdene, saraa, nomin };
  }
  throw new Error('No country is divided so.');
}

/** @param {Member[]} members by code, as a list of nodes shows them */
const namesOf = (members) =>
  members
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ name }) => name)
    .join(', ');

/**
 * The organisation chart: the world, its countries and their subdivisions, by ISO 3166.
 * @param {string} folder for its files
 * @returns {Promise<OtherData>}
 */
export async function chartData(folder) {
  const members = listPlaces();
  writeFileSync(join(folder, 'places.csv'), `${[HEADER, ...members.map(rowOf)].join('\n')}\n`);
  const below = groupByManager(members);
  const { top, erdene, saraa, nomin } = findTeams(members, below);
  const team = below.get(erdene.id) ?? [];
  const all = members.length;
  return {
    replaced: [
      ['/tmp/', `${folder}/`],
      [/cat > \S+ <<'CSV'\n.*?\nCSV\n/gs, `cp ${folder}/places.csv ${folder}/staff.csv\n`],
      ['trees/staff', 'trees/places'],
      ['"code": "staff"', '"code": "places"'],
      ["person 'Erdene Dorj'", `person '${erdene.name}'`],
      ["person 'Saraa Ganbold'", `person '${saraa.name}'`],
      ["person 'Nomin Tsend'", `person '${nomin.name}'`],
      [
        's/^5,Nomin Tsend,Developer,2/5,Nomin Tsend,Head of support,1/',
        `s/^${nomin.id},${nomin.name},Subdivision,${erdene.id}/${nomin.id},${nomin.name},Moved,${top.id}/`,
      ],
    ],
    printed: {
      '1. Import the staff list': [`201\n${all}`],
      '2. Read it': [
        [namesOf(team), `${top.name}, ${erdene.name}`, namesOf(below.get(saraa.id) ?? []), '…'].join('\n'),
      ],
      '5. What has changed': [
        `${nomin.id}: moved,changed (description,parent_code)`,
        'changed {"description":"Subdivision"} true\nmoved {"parent_id":"…"} true\nadded null true',
      ],
      '6. Take it back': [`1\n${namesOf(team)}`, `204\n${all - team.length - 1}\n${team.length + 1}\n${namesOf(team)}`],
      '7. The next staff list': [`1\n1\n${top.name}`],
    },
  };
}
