import { Body, RequestMethod } from '@nestjs/common';
import { AsCaller, classSchema, operation, Resource, type Caller } from '@groundwork/rest';
import { MembershipsAnswer, MembershipsRequest } from './subject-memberships.dto.js';
import { SubjectMembershipsService } from './subject-memberships.service.js';

@Resource('memberships', 'Memberships')
export class SubjectMembershipsController {
  constructor(private readonly memberships: SubjectMembershipsService) {}

  @operation(RequestMethod.POST, '', {
    pattern: 'T',
    success: 200,
    scope: 'tokens:introspect',
    summary: 'Get memberships',
    description:
      'Effective roles, groups and scopes of users and clients: also by groups and nested groups. For resource servers, which cache the answer for 30 seconds at most.',
    answers: classSchema(MembershipsAnswer),
    affects: { none: 'reads' },
    query: [],
  })
  find(@AsCaller() caller: Caller, @Body() { subjects }: MembershipsRequest): Promise<MembershipsAnswer> {
    return this.memberships.find(caller, subjects);
  }
}
