import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../../../testing/forest.js';
import { tree } from '../../../service.js';
import { verifyTrees } from '../../../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});
beforeEach(async () => {
  version = await forest.version();
});

const send = (text: string | Buffer, query: object = {}, type = 'text/csv') =>
  forest.agent
    .post(`${version}/import`)
    .query({ mode: 'replace', ...query })
    .set('content-type', type)
    .send(text);
const mapped = (text: string, mapping: object, query: object = {}) =>
  send(text, { mapping: JSON.stringify(mapping), ...query });
/** Every node as `parent > code: name`. */
const outline = async (): Promise<string[]> => {
  const nodes = await forest.nodes(version);
  const codes = new Map(nodes.map(({ id, code }) => [id as unknown, code]));
  return nodes
    .map(({ code, name, parent_id }) => `${parent_id ? `${codes.get(parent_id)} > ` : ''}${code}: ${String(name)}`)
    .sort();
};
const faults = ({ status, body }: { status: number; body: { details?: { field: string; code: string }[] } }) => [
  status,
  ...(body.details ?? []).map(({ field, code }) => `${field} ${code}`),
];

describe('a table with the code of each parent', () => {
  it.each<[string, string, string | undefined, string]>([
    ['Excel in Germany', 'code;parent_code;name\r\nk;;Küche\r\nl;k;Löffel "groß"\r\n', 'windows-1252', 'latin1'],
    [
      'Excel in Germany with its line sep=',
      'sep=;\r\ncode;parent_code;name\r\nk;;Küche\r\nl;k;Löffel "groß"\r\n',
      'windows-1252',
      'latin1',
    ],
    ['LibreOffice', 'code,parent_code,name\nk,,Küche\nl,k,"Löffel ""groß"""\n', undefined, 'utf8'],
    ['Google Sheets', 'code,parent_code,name\r\nk,,Küche\r\nl,k,"Löffel ""groß"""', undefined, 'utf8'],
    [
      'the Unicode text of Excel',
      '\u{feff}code\tparent_code\tname\r\nk\t\tKüche\r\nl\tk\t"Löffel ""groß"""\r\n',
      undefined,
      'utf16le',
    ],
  ])('44: as %s writes it', async (_, text, charset, encoding) => {
    const quoted = charset ? text.replace('Löffel "groß"', '"Löffel ""groß"""') : text;
    const type = charset ? `text/csv; charset=${charset}` : 'text/csv';
    const { status, body } = await send(Buffer.from(quoted, encoding as BufferEncoding), {}, type);
    expect({ status, body: body as unknown }).toMatchObject({ status: 200, body: { added: 2, warnings: [] } });
    expect(await outline()).toEqual(['k > l: Löffel "groß"', 'k: Küche']);
  });

  it('44: as Excel writes it in Russian', async () => {
    const text = Buffer.from('code;name;enabled\r\n1;\xcf\xee\xf1\xf3\xe4\xe0;\xcb\xce\xc6\xdc\r\n', 'latin1');
    await send(text, {}, 'text/csv; charset=windows-1251').expect(200);
    expect(await forest.nodes(version)).toMatchObject([{ code: '1', name: 'Посуда', enabled: false }]);
  });

  it('46: answers 400 with the line of a byte that the encoding does not have, 415 to an encoding it does not read', async () => {
    const text = Buffer.from('code;name\na;A\nb;Stra\xdfe\n', 'latin1');
    const answer = await send(text);
    expect(faults(answer)).toEqual([400, 'line 3 format']);
    expect((answer.body as Body)['message']).toContain('charset=');
    expect((await send(text, {}, 'text/csv; charset=koi8-r')).status).toBe(415);
  });

  it('changes no prototype, whatever a column is called', async () => {
    const { status, body } = await send('code,name,name.__proto__,__proto__\na,A,polluted,x\n');
    expect({ status, fields: faults({ status, body }).slice(1) }).toEqual({
      status: 400,
      fields: ['line 1: __proto__ choice'],
    });
    expect(faults(await send('code,name,name.__proto__\na,A,polluted\n'))).toEqual([
      400,
      'line 2: translations.__proto__ format',
    ]);
    expect(({} as { name?: string }).name).toBeUndefined();
  });
});

describe('a mapping of columns', () => {
  it('names members, fields and columns to leave out; others are left out with a warning', async () => {
    const text =
      'SKU;Bezeichnung;Gruppe;Farbe;Preis;Intern;Lager\ng;Gruppe;;;;;\na;Artikel;g;rot;1.5;x;7\nb;B;g;007;;y;\n';
    const mapping = {
      sku: 'code',
      Bezeichnung: 'name',
      Gruppe: 'parent_code',
      Farbe: 'fields.Farbe',
      Preis: 'fields.Preis',
      Intern: null,
    };
    const { body } = await mapped(text, mapping);
    expect(body).toMatchObject({ added: 3, warnings: ['line 3: column Lager is left out, 1 in all'] });
    const nodes = new Map((await forest.nodes(version)).map((node) => [node.code, node['metadata']]));
    expect(nodes.get('a')).toMatchObject({
      fields: [
        { name: 'Farbe', value: 'rot' },
        { name: 'Preis', value: 1.5 },
      ],
    });
    expect(nodes.get('b')).toMatchObject({ fields: [{ name: 'Farbe', value: '007' }] });
    expect(faults(await mapped(text, mapping, { strict: true }))).toEqual([400, 'line 3 lossy']);
  });

  it.each<[string, Record<string, string>, string]>([
    ['that is no JSON', { mapping: '{' }, 'mapping'],
    ['that is no object', { mapping: '[]' }, 'mapping'],
    ['to no member', { mapping: '{"a":"colour"}' }, 'mapping'],
    ['of a column that the file does not have', { mapping: '{"code":"code","Nmae":"name"}' }, 'mapping'],
    ['of a column twice', { mapping: '{"Name":"name","NAME ":"description"}' }, 'mapping'],
    ['of no preset', { preset: 'amazon' }, 'preset'],
    ['neither strict nor not', { strict: 'yes' }, 'strict'],
  ])('answers 400 to one %s', async (_, query, field) => {
    const { status, body } = await send('code,name\na,A\n', query);
    expect([status, body.details[0].field]).toEqual([400, field]);
  });

  it('answers 400 to a header without a code, and to two columns for one member', async () => {
    const { body } = await send('SKU,Title\na,A\n');
    expect(body.message).toContain('no column code, id, path or level1, only SKU, Title');
    expect(faults(await mapped('a,code,name\n1,2,3\n', { a: 'code' }))).toEqual([400, 'line 1: code duplicate']);
  });

  it('names what is missing of a mapping; a column that is left out may be missing', async () => {
    const { body } = await mapped('SKU,Title\na,A\n', { sku: 'code', Titel: 'name', Notes: null });
    expect(body.message).toContain('mapping names Titel, which the file does not have; its columns are SKU, Title');
    expect((await mapped('SKU,Title\na,A\n', { sku: 'code', title: 'name', Notes: null })).status).toBe(200);
  });

  it('without a mapping, a column that is no member is refused once, however many rows there are', async () => {
    const answer = await send('code,name,Colour,Size\na,A,red,\nb,B,,\nc,C,,1\n');
    expect(faults(answer)).toEqual([400, 'line 1: Colour choice', 'line 1: Size choice']);
    expect((answer.body as Body)['message']).toContain('mapping=');
  });

  it('answers 400 to a row with more cells than columns; fewer are empty', async () => {
    expect(faults(await send('code,name\na,A,B\n'))).toEqual([400, 'line 2 format']);
    await send('code,name,description\na,A\n').expect(200);
  });
});

describe('a table with ids', () => {
  it('takes the id as code, in any order of rows', async () => {
    await send('id,parent_id,name\n2,1,B\n1,,A\n3,2,C\n').expect(200);
    expect(await outline()).toEqual(['1 > 2: B', '1: A', '2 > 3: C']);
  });

  it('takes the code of another column, by which later imports know the node', async () => {
    await send('id,parent_id,code,name\n2,1,b,B\n1,,a,A\n').expect(200);
    expect(await outline()).toEqual(['a > b: B', 'a: A']);
    const { body } = await send('code,parent_id,name\nc,b,C\n', { mode: 'merge' });
    expect(body).toMatchObject({ added: 1 });
    expect(await outline()).toContain('b > c: C');
  });

  it('answers 400 to an id that is used twice and to one that is unknown', async () => {
    expect(faults(await send('id,parent_id,code,name\n1,,a,A\n1,,b,B\n'))).toEqual([400, 'line 3: code duplicate']);
    expect(faults(await send('id,parent_id,name\n1,9,A\n'))).toEqual([400, 'line 2: parent_code unknown']);
  });
});

describe('a table with a column per level', () => {
  it('47: makes a node per path; equal names below two parents are two', async () => {
    const { body } = await send(
      'level1,level2,level3,description\nFood,Tea,,hot\nFood,Tea,Green,\nGarden,Tea,,a plant\nFood,Milk & Eggs,,\nFood,Tea,Green,\n',
    );
    expect(body).toMatchObject({ added: 6, warnings: [] });
    expect(await outline()).toEqual([
      'food > food.milk-&-eggs: Milk & Eggs',
      'food > food.tea: Tea',
      'food.tea > food.tea.green: Green',
      'food: Food',
      'garden > garden.tea: Tea',
      'garden: Garden',
    ]);
    expect((await forest.nodes(version)).find(({ code }) => code === 'food.tea')).toMatchObject({ description: 'hot' });
  });

  it('47: empty cells before a name repeat the row above, as in an outline; those between names are no level', async () => {
    await send('Level 1;Level 2;Level 3\nFood\n;Tea\n;;Green\n;;Black\n;Milk\nCity;;Harbour\n').expect(200);
    expect(await outline()).toEqual([
      'city > city.harbour: Harbour',
      'city: City',
      'food > food.milk: Milk',
      'food > food.tea: Tea',
      'food.tea > food.tea.black: Black',
      'food.tea > food.tea.green: Green',
      'food: Food',
    ]);
  });

  it('is the same again in any order of its rows', async () => {
    const rows = ['A,B,C', 'A,B,D', 'A,E,', 'F,B,C', 'A,,'];
    await send(['level1,level2,level3', ...rows].join('\n')).expect(200);
    const { body } = await send(['level1,level2,level3', ...rows.reverse()].join('\n'));
    expect(body).toMatchObject({ added: 0, changed: 0, moved: 0, removed: 0, unchanged: 8 });
  });

  it('takes one spelling of a path, with a warning; answers 400 to two rows of one path with other values', async () => {
    const { body } = await send('level1,level2\nMen,Shoes\nmen,Hats\n');
    expect(body).toMatchObject({ added: 3, warnings: ['line 3: "men" is taken as "Men"'] });
    expect(faults(await send('level1,description\nMen,a\nMen,b\n'))).toEqual([400, 'line 3: code duplicate']);
    expect(faults(await send('level1,description\n,a\n'))).toEqual([400, 'line 2 format']);
  });

  it('names with nothing but punctuation, and paths that are too long for a code, have one all the same', async () => {
    const names = ['?!', ...Array.from({ length: 6 }, (_, at) => `${'long '.repeat(16)}${at}`)];
    const header = names.map((_, at) => `level${at + 1}`).join(',');
    await send(`${header}\n${names.join(',')}\n`).expect(200);
    expect((await send(`${header}\n${names.join(',')}\n`)).body).toMatchObject({ unchanged: 7 });
    expect((await forest.nodes(version)).every(({ code }) => [...code].length <= 255)).toBe(true);
  });
});

describe('presets', () => {
  const GOOGLE = `# Google_Product_Taxonomy_Version: 2021-09-21
1 - Animals & Pet Supplies
3237 - Animals & Pet Supplies > Live Animals
2 - Animals & Pet Supplies > Pet Supplies
3 - Animals & Pet Supplies > Pet Supplies > "Bird" Supplies - Cages
`;

  it('google: the id is the code', async () => {
    await send(GOOGLE, { preset: 'google' }).expect(200);
    expect(await outline()).toEqual([
      '1 > 2: Pet Supplies',
      '1 > 3237: Live Animals',
      '1: Animals & Pet Supplies',
      '2 > 3: "Bird" Supplies - Cages',
    ]);
  });

  it('shopify: so is the global id', async () => {
    const line = (id: string, path: string) => `gid://shopify/TaxonomyCategory/${id.padEnd(9)} : ${path}\n`;
    const text = `# Shopify Product Taxonomy - Categories: 2026-01\n${line('ap', 'Animals & Pet Supplies')}${line('ap-1', 'Animals & Pet Supplies > Live Animals')}`;
    await send(text, { preset: 'shopify' }).expect(200);
    expect(await outline()).toEqual([
      'gid://shopify/TaxonomyCategory/ap > gid://shopify/TaxonomyCategory/ap-1: Live Animals',
      'gid://shopify/TaxonomyCategory/ap: Animals & Pet Supplies',
    ]);
  });

  it('unspsc: each level has a code', async () => {
    const header = 'Segment,Segment Title,Family,Family Title,Class,Class Title,Commodity,Commodity Title';
    const rows = [
      '10000000,Live Plant and Animal Material,10100000,Live animals,10101500,Livestock,10101501,Cats',
      '10000000,Live Plant and Animal Material,10100000,Live animals,10101500,Livestock,10101502,Dogs',
      '10000000,Live Plant and Animal Material,10100000,Live animals,,,,',
    ];
    const { body } = await send([header, ...rows].join('\n'), { preset: 'unspsc' });
    expect(body).toMatchObject({ added: 5, warnings: [] });
    expect(await outline()).toContain('10101500 > 10101502: Dogs');
  });

  it('commercetools: keys, parents by id, names by locale', async () => {
    const text = 'key;id;parent.id;name.en;name.mn;slug.en\nshoes;u2;u1;Shoes;Гутал;shoes\nall;u1;;All;;all\n';
    const { body } = await send(text, { preset: 'commercetools' });
    expect(body).toMatchObject({ added: 2, warnings: ['line 2: column slug.en is left out, 2 in all'] });
    expect(await outline()).toEqual(['all > shoes: Shoes', 'all: All']);
    const nodes = await forest.agent.get(`${version}/nodes`).query({ q: "code='shoes'", language: 'mn_MN' });
    expect((nodes.body.items as Body[])[0]).toMatchObject({ name: 'Гутал' });
  });

  it('org: staff below their managers; a mapping adds to it', async () => {
    const text = 'Employee ID,Full name,Manager ID,Job title,Site\n7,Ada,,CEO,UB\n9,Bat,7,CTO,UB\n';
    await send(text, { preset: 'org', mapping: '{"site":"fields.Site"}', strict: true }).expect(200);
    expect(await outline()).toEqual(['7 > 9: Bat', '7: Ada']);
    expect((await forest.nodes(version)).find(({ code }) => code === '9')).toMatchObject({
      description: 'CTO',
      metadata: { fields: [{ name: 'Site', value: 'UB' }] },
    });
  });
});
