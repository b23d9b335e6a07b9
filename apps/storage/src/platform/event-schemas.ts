import { deliveriesOf, type DeclaredEvent } from '@groundwork/events';
import { SENT } from '@groundwork/rest';

const { uuid, text, count, texts, orNull, object, named } = SENT;

const BUCKET = { bucket_id: uuid(), bucket: text('Its name.') };

const FILE = {
  ...BUCKET,
  file_id: uuid(),
  name: text(),
  folder_id: orNull(uuid()),
  owner_id: orNull(uuid()),
  created_by: orNull(uuid()),
  mime_type: orNull(text()),
  size_original: orNull(count('In bytes; null without content.')),
  signature: orNull(text('`sha256:` and hexadecimal digits; null without content.')),
};

const OF_FILE = named('FileEventData', object(FILE));

const OF_BUCKET = named('BucketEventData', object(BUCKET));

const CHANGED = texts('Names of the attributes that differ from before.');

/** Rules are stored as they are shown. */
const RULES = {
  type: 'array',
  items: named('EventAccessRule', object({ to: text(), id: orNull(uuid()), may: texts() })),
};

/** Every event that webhooks of a bucket can subscribe to. (storage.md §2, "Events") */
export const EVENTS = {
  'file.created': { summary: 'A file record is made: by POST, by a copy, by an upload.', data: OF_FILE },
  'file.modified': {
    summary: 'Name, folder, description or metadata of a file changed.',
    data: object({
      ...FILE,
      changed: CHANGED,
      previous: object({}, { name: text(), folder_id: orNull(uuid()) }),
    }),
  },
  'file.content_ready': { summary: 'A file has new content.', data: OF_FILE },
  'file.deleted': { summary: 'A file is deleted, alone, with its folder or its upload.', data: OF_FILE },
  'bucket.modified': {
    summary: 'Name, description or metadata of a bucket changed.',
    data: object({ ...BUCKET, changed: CHANGED, previous: object({}, { name: text() }) }),
  },
  'bucket.access_changed': {
    summary: 'The rules of a bucket changed.',
    data: object({ ...BUCKET, access: RULES, previous: object({ access: RULES }) }),
  },
  'bucket.truncated': { summary: 'All files of a bucket are deleted at once.', data: OF_BUCKET },
  'bucket.deleted': { summary: 'A bucket is deleted, and its webhooks with it.', data: OF_BUCKET },
} as const satisfies Record<string, DeclaredEvent>;

/** A name of an event. */
export type EventType = keyof typeof EVENTS;

/** Names of all events. */
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** What the OpenAPI document says of deliveries. */
export const DELIVERIES = deliveriesOf(EVENTS);
