import { ApiError } from '@groundwork/rest';
import { readXml, type XmlReader } from './read-xml.js';

type Bytes = AsyncIterable<Uint8Array>;
type Attributes = Readonly<Record<string, string>>;

/** An element with its attributes. */
interface Element {
  readonly name: string;
  readonly attributes: Attributes;
}

/** The elements of a small part, in order. */
class Elements implements XmlReader<Element> {
  private opened: Element[] = [];

  open(name: string, attributes: Attributes): void {
    this.opened.push({ name, attributes });
  }

  close(): void {
    // Only opening matters.
  }

  take(): readonly Element[] {
    const { opened } = this;
    this.opened = [];
    return opened;
  }
}

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  /** Name of its part. */
  readonly part: string;
}

/** What the rows of sheets are read by. */
export interface WorkbookParts {
  readonly sheets: readonly Sheet[];
  readonly strings?: string;
  readonly styles?: string;
  /** Days are counted from 1904 instead of 1900. */
  readonly from1904: boolean;
}

/** The parts of a workbook. (ISO/IEC 29500-1 §18.2) */
export async function readParts(workbook: Bytes, relations: Bytes): Promise<WorkbookParts> {
  const targets = new Map<string, string>();
  const kinds = new Map<string, string>();
  for await (const { name, attributes } of readXml(relations, new Elements())) {
    if (name !== 'Relationship') continue;
    const target = attributes['Target'] ?? '';
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    targets.set(attributes['Id'] ?? '', part);
    kinds.set((attributes['Type'] ?? '').split('/').at(-1) ?? '', part);
  }
  const sheets: Sheet[] = [];
  let from1904 = false;
  for await (const { name, attributes } of readXml(workbook, new Elements())) {
    if (name === 'workbookPr') from1904 = isTrue(attributes['date1904']);
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    const part = targets.get(id ?? '');
    if (name === 'sheet' && part !== undefined) sheets.push({ name: attributes['name'] ?? '', part });
  }
  return { sheets, strings: kinds.get('sharedStrings'), styles: kinds.get('styles'), from1904 };
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Formats of dates and times that every workbook has. (ISO/IEC 29500-1 §18.8.30) */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** Numbers of the cell formats that show a number as a date or time. (ISO/IEC 29500-1 §18.8) */
export async function readDateFormats(styles: Bytes): Promise<ReadonlySet<number>> {
  const custom = new Map<number, boolean>();
  const dates = new Set<number>();
  let [inCells, format] = [false, 0];
  for await (const { name, attributes } of readXml(styles, new Elements())) {
    const id = Number(attributes['numFmtId']);
    if (name === 'numFmt') custom.set(id, isDateCode(attributes['formatCode'] ?? ''));
    else if (name.endsWith('Xfs') || name === 'cellStyles') inCells = name === 'cellXfs';
    else if (name === 'xf' && inCells) {
      if (custom.get(id) ?? isBuiltInDate(id)) dates.add(format);
      format++;
    }
  }
  return dates;
}

/** Letters of a format outside quotation marks, brackets and escapes. */
const isDateCode = (code: string): boolean => /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ''));

/** As many as a row may have: exports have attributes and lists that are longer than the 32,767 characters spreadsheet programs hold. */
export const MAX_CELL_CHARACTERS = 1_048_576;

/** The texts that cells refer to by number: bytes in one array, since millions of small strings would take many times their size. */
export class StringTable implements XmlReader<never> {
  private bytes = Buffer.allocUnsafe(65_536);
  private ends: Uint32Array<ArrayBuffer> = new Uint32Array(4_096);
  private count = 0;
  private length = 0;
  private text_ = '';
  private phonetic = 0;
  private inText = false;

  static async read(part: Bytes | undefined): Promise<StringTable> {
    const table = new StringTable();
    // The table itself takes what is read: nothing is handed over.
    await (part && readXml(part, table).next());
    return table;
  }

  get(at: number): string | undefined {
    if (!(at >= 0 && at < this.count)) return undefined;
    return this.bytes.toString('utf8', at === 0 ? 0 : this.ends[at - 1], this.ends[at]);
  }

  open(name: string): void {
    if (name === 'rPh') this.phonetic++;
    this.inText = name === 't' && this.phonetic === 0;
  }

  text(text: string): void {
    if (!this.inText) return;
    this.text_ += text;
    if (this.text_.length > MAX_CELL_CHARACTERS)
      throw new ApiError('invalid_request', `A text of the workbook has more than ${MAX_CELL_CHARACTERS} characters.`);
  }

  close(name: string): void {
    this.inText = false;
    if (name === 'rPh') this.phonetic--;
    if (name !== 'si') return;
    this.add(this.text_);
    this.text_ = '';
  }

  take(): readonly never[] {
    return [];
  }

  private add(text: string): void {
    const bytes = Buffer.from(text);
    if (this.length + bytes.length > this.bytes.length)
      this.bytes = Buffer.concat([this.bytes], Math.max(this.bytes.length * 2, this.length + bytes.length));
    bytes.copy(this.bytes, this.length);
    this.length += bytes.length;
    if (this.count === this.ends.length) {
      const ends = new Uint32Array(this.count * 2);
      ends.set(this.ends);
      this.ends = ends;
    }
    this.ends[this.count++] = this.length;
  }
}
