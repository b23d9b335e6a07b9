import type { Dialect } from './parse-csv.js';

/** Which column is which member; `null` for a column that is left out. */
export type Mapping = Readonly<Record<string, string | null>>;

/** A named mapping, and how such a file is written where that is no usual table. */
export interface Preset extends Dialect {
  readonly mapping: Mapping;
  /** The columns of a file without a header; the last one takes what is left of a line. */
  readonly columns?: readonly string[];
}

/** Tables that others publish or export. (docs/tree-import-export.md, "Presets") */
export const PRESETS = {
  /** Google product taxonomy with ids: `3237 - Animals & Pet Supplies > Live Animals`. */
  google: {
    comment: '#',
    delimiter: ' - ',
    quoted: false,
    columns: ['code', 'path'],
    mapping: {},
  },
  /** Shopify's product taxonomy: `gid://shopify/TaxonomyCategory/ap-1 : Animals & Pet Supplies > Live Animals`. */
  shopify: {
    comment: '#',
    delimiter: ' : ',
    quoted: false,
    columns: ['code', 'path'],
    mapping: {},
  },
  /** UNSPSC: a code and a title per level. */
  unspsc: {
    mapping: {
      Segment: 'level1.code',
      'Segment Title': 'level1',
      'Segment Name': 'level1',
      Family: 'level2.code',
      'Family Title': 'level2',
      'Family Name': 'level2',
      Class: 'level3.code',
      'Class Title': 'level3',
      'Class Name': 'level3',
      Commodity: 'level4.code',
      'Commodity Title': 'level4',
      'Commodity Name': 'level4',
      Definition: 'description',
    },
  },
  /** Categories of commercetools. */
  commercetools: {
    mapping: {
      id: 'id',
      key: 'code',
      'parent.id': 'parent_id',
      'parent.key': 'parent_code',
      'name.en': 'name',
      'name.en-US': 'name',
      'name.en-GB': 'name.en_UK',
      'name.mn': 'name.mn_MN',
      'description.en': 'description',
      'description.en-US': 'description',
      'description.en-GB': 'description.en_UK',
      'description.mn': 'description.mn_MN',
      externalId: 'fields.externalId',
      orderHint: 'fields.orderHint',
    },
  },
  /** Staff with their managers. */
  org: {
    mapping: {
      id: 'code',
      'Employee ID': 'code',
      manager: 'parent_code',
      'Manager ID': 'parent_code',
      manager_id: 'parent_code',
      name: 'name',
      'Full name': 'name',
      title: 'description',
      'Job title': 'description',
      email: 'fields.email',
      department: 'fields.department',
    },
  },
} as const satisfies Readonly<Record<string, Preset>>;

/** The names of `preset=`. */
export type PresetName = keyof typeof PRESETS;
