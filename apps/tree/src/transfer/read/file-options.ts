import { flagOf, invalidField, one, type QueryParameter, type RawQuery } from '@groundwork/rest';
import { memberOf, MEMBERS_OF_COLUMNS, nameKey } from './tables/table-columns.js';
import { PRESETS, type Mapping, type PresetName } from './tables/table-presets.js';

/** How a file is read, as the query says. */
export interface FileOptions {
  readonly preset?: PresetName;
  readonly mapping?: Mapping;
  /** Name of the sheet of a workbook; absent for its first one. */
  readonly sheet?: string;
  /** What a tree cannot hold is refused instead of left out. */
  readonly strict: boolean;
}

const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

const MAX_MAPPED_COLUMNS = 500;

/** The parameters that say how a table is read. */
export const TABLE_QUERY: readonly QueryParameter[] = [
  {
    name: 'preset',
    schema: { type: 'string', enum: PRESET_NAMES },
    description: 'A named mapping for tables that others publish.',
  },
  {
    name: 'mapping',
    schema: { type: 'string' },
    description:
      'JSON object of column and member, `{"SKU": "code", "Category": "level1", "Colour": "fields.Colour", "Notes": null}`; `null` leaves a column out. Each column must be in the file, unless it is left out. Columns that it does not name, and that have no member of their name, are left out with a warning.',
  },
  {
    name: 'sheet',
    schema: { type: 'string' },
    description: 'Name of the sheet of a workbook; the first one without it.',
  },
];

export const STRICT_QUERY: QueryParameter = {
  name: 'strict',
  schema: { type: 'boolean', default: false },
  description: 'Answers 400 where the import would leave something out, which `warnings` name otherwise.',
};

/** Throws `invalid_request` naming the parameter. */
export function fileOptionsOf(raw: RawQuery): FileOptions {
  const [preset, sheet, mapping] = [presetOf(raw), one(raw, 'sheet') || undefined, mappingOf(raw)];
  return {
    strict: flagOf(raw, 'strict'),
    ...(preset && { preset }),
    ...(mapping && { mapping }),
    ...(sheet !== undefined && { sheet }),
  };
}

function presetOf(raw: RawQuery): PresetName | undefined {
  const name = one(raw, 'preset');
  if (!name) return undefined;
  const preset = PRESET_NAMES.find((known) => known === name);
  if (!preset) throw invalidField('preset', `must be one of ${PRESET_NAMES.join(', ')}`, 'choice');
  return preset;
}

function mappingOf(raw: RawQuery): Mapping | undefined {
  const text = one(raw, 'mapping');
  if (!text) return undefined;
  const columns = Object.entries(objectOf(text));
  if (columns.length > MAX_MAPPED_COLUMNS)
    throw invalidField('mapping', `must have at most ${MAX_MAPPED_COLUMNS} columns`, 'range');
  const names = columns.map(([column]) => nameKey(column));
  const repeated = columns.find(([column], at) => names.indexOf(nameKey(column)) !== at);
  if (repeated) throw invalidField('mapping', `names column ${repeated[0]} twice; case does not count`, 'duplicate');
  const mapped = columns.map(([column, member]): [string, string | null] => [column, readMapped(column, member)]);
  return Object.fromEntries(mapped);
}

function objectOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Refused below, like JSON of another type.
  }
  throw invalidField('mapping', 'must be a JSON object of columns and members', 'format');
}

function readMapped(column: string, member: unknown): string | null {
  const known = typeof member === 'string' ? memberOf(member) : undefined;
  if (known !== undefined || member === null) return known ?? null;
  throw invalidField('mapping', `names for column ${column} none of ${MEMBERS_OF_COLUMNS} and null`, 'choice');
}
