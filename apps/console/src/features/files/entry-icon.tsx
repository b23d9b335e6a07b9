import { Glyph, type GlyphName } from '../../ui/glyph';
import { kindOf, type FileKind } from './file-kinds';
import type { Entry } from './folder-page';

const GLYPHS: Readonly<Record<FileKind, GlyphName>> = {
  picture: 'picture',
  video: 'film',
  audio: 'sound',
  text: 'text',
  pdf: 'text',
  other: 'file',
};

/** What an entry is, at one glance. */
export const EntryIcon = ({ entry, size = 18 }: { readonly entry: Entry; readonly size?: number }) => (
  <Glyph name={entry.kind === 'folder' ? 'folder' : GLYPHS[kindOf(entry.type)]} size={size} />
);
