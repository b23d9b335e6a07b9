import yazl from 'yazl';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const PARTS: Readonly<Record<string, string>> = {
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${[
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'sharedStrings', 'sharedStrings.xml'],
    ['rId3', 'styles', '/xl/styles.xml'],
  ]
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`,
};

/** A workbook of these parts, `sheet` the rows of its only sheet: for specs. */
export async function workbook(sheet: string, parts: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  const all = {
    ...PARTS,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...parts,
  };
  for (const [name, text] of Object.entries(all)) archive.addBuffer(Buffer.from(text), name);
  archive.end();
  const pieces: Buffer[] = [];
  for await (const piece of archive.outputStream as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
