import { useTranslation } from 'react-i18next';
import { memberChanges, type MemberChange } from '../../data/node-members';
import { SideBySide } from '../../ui/side-by-side';

export interface MemberChangesProps {
  readonly label: string;
  readonly before: { readonly name: string; readonly node: object | null };
  readonly after: { readonly name: string; readonly node: object | null };
}

/** What differs between two states of a node, side by side. */
export function MemberChanges({ label, before, after }: MemberChangesProps) {
  const nameOf = useMemberName();
  const changes = memberChanges(asMembers(before.node), asMembers(after.node));
  return (
    <SideBySide
      label={label}
      before={before.name}
      after={after.name}
      rows={changes.map((change) => ({ ...change, id: `${change.member} ${change.part ?? ''}`, name: nameOf(change) }))}
    />
  );
}

type Members = Readonly<Record<string, unknown>> | null;
const asMembers = (node: object | null): Members => node as Members; // of a node, by name

/** How a member of a node is called: those that are not known by their own name. */
export function useMemberName(): (change: Pick<MemberChange, 'member' | 'part'>) => string {
  const { t } = useTranslation();
  return ({ member, part }) => {
    const name = t([`members.${member}`, 'members.other'], { name: member });
    return part === undefined ? name : `${name}: ${part}`;
  };
}
