import { FlagField, EnumField, ListField, ObjectsField, UuidField, UuidsField } from '@groundwork/rest';

const MOST_SUBJECTS = 100;
/** Of roles, groups and scopes of one subject; more are left out. */
export const MOST_MEMBERSHIPS = 5_000;

/** Body of Get Memberships. */
export class MembershipsRequest {
  @UuidsField({ maxItems: MOST_SUBJECTS, description: 'Ids of users and clients: the `sub` of tokens.' })
  subjects!: string[];
}

/** What a user or client belongs to and holds, by groups and nested groups too. */
export class SubjectMemberships {
  @UuidField() subject!: string;
  @EnumField(['user', 'client'], { name: 'SubjectKind' }) kind!: 'user' | 'client';
  @UuidField({ nullable: true, description: '`null`: a global client.' }) tenant_id!: string | null;
  @FlagField({ description: 'A blocked user, or one of an inactive tenant; a client of an inactive tenant.' })
  blocked!: boolean;
  @UuidsField({ maxItems: MOST_MEMBERSHIPS, description: 'Ids of roles; of a client none.' }) roles!: string[];
  @UuidsField({
    maxItems: MOST_MEMBERSHIPS,
    description: 'Ids of groups and of the groups above them; of a client none.',
  })
  groups!: string[];
  @ListField({ maxItems: MOST_MEMBERSHIPS, description: 'Names of scopes of the three services.' }) scopes!: string[];
}

/** Answer of Get Memberships. */
export class MembershipsAnswer {
  @ObjectsField(() => SubjectMemberships, {
    maxItems: MOST_SUBJECTS,
    description: 'In the order of the request. Subjects that the caller does not see are absent.',
  })
  items!: SubjectMemberships[];
}
