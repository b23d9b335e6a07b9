import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../app/session/copy-text';
import { formatTime } from '../../data/format';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Facts } from '../../ui/facts';
import { changesBetween } from './changes-between';
import { eventName, recordName } from './event-names';

/** An event as the list answers it. */
export interface AuditRow {
  readonly id: string;
  readonly event_type: string;
  readonly actor_id: string | null;
  readonly actor_client_id: string | null;
  readonly subject_type: string | null;
  readonly subject_id: string | null;
  readonly ip: string | null;
  readonly request_id: string | null;
  readonly outcome: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly created_at: string;
}

/** Of people and applications, by id. */
export type Names = ReadonlyMap<string, string>;

/** A name, else the id, else a dash. */
export const named = (names: Names, id: string | null): string => (id === null ? '–' : (names.get(id) ?? id));

/** What was changed: its kind, and its name where it has one. */
export const subjectOf = (t: TFunction, names: Names, { subject_type: type, subject_id: id }: AuditRow): string =>
  [type === null ? null : recordName(t, type), id === null ? null : (names.get(id) ?? id)].filter(Boolean).join(' ') ||
  '–';

export interface EventDialogProps {
  readonly event: AuditRow | undefined;
  readonly names: Names;
  readonly onClose: () => void;
}

/** All of an event: who, what, from where, and what a change made of each member. */
export function EventDialog({ event, names, onClose }: EventDialogProps) {
  const { t, i18n } = useTranslation();
  if (!event) return null;
  const changes = changesBetween(event.before, event.after);
  return (
    <Dialog title={eventName(t, event.event_type)} isOpen onClose={onClose}>
      <Facts
        items={[
          [t('audit.type'), <CopyText key="type" text={event.event_type} />],
          [t('audit.time'), formatTime(event.created_at, i18n.language)],
          [t('audit.outcome'), t(`audit.outcomes.${event.outcome}`)],
          [t('audit.actor'), <Named key="actor" id={event.actor_id} names={names} />],
          [t('audit.client'), <Named key="client" id={event.actor_client_id} names={names} />],
          [
            t('audit.subject'),
            <span key="subject">
              {event.subject_type === null ? '' : recordName(t, event.subject_type)}{' '}
              <Named id={event.subject_id} names={names} />
            </span>,
          ],
          [t('audit.address'), event.ip],
          [t('audit.request'), event.request_id === null ? null : <CopyText key="request" text={event.request_id} />],
        ]}
      />
      <Facts items={changes.map(({ name, before, after }) => [name, `${before} → ${after}`] as const)} />
      <DialogActions>
        <Button kind="filled" writes={false} onPress={onClose}>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The name of somebody or something, with the id that can be copied. */
function Named({ id, names }: { readonly id: string | null; readonly names: Names }) {
  if (id === null) return '–';
  return (
    <>
      {names.get(id)} <CopyText text={id} />
    </>
  );
}
