import { Injectable } from '@nestjs/common';
import { Records, BatchLoader } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { findMemberships, type SubjectOfCaller } from './find-memberships.js';
import type { MembershipsAnswer, SubjectMemberships } from './subject-memberships.dto.js';

/** What subjects belong to and hold at this moment; nothing is cached. */
@Injectable()
export class SubjectMembershipsService {
  private readonly subjects: BatchLoader<SubjectOfCaller, SubjectMemberships | undefined>;

  constructor(records: Records) {
    this.subjects = new BatchLoader((subjects) => findMemberships(records, subjects));
  }

  /** Costs one statement, which it shares with requests of the same moment. */
  async find({ allTenants, tenantId }: Caller, subjects: readonly string[]): Promise<MembershipsAnswer> {
    const limit = allTenants ? null : tenantId;
    const found = await Promise.all(subjects.map((subject) => this.subjects.find({ subject, tenantId: limit })));
    return { items: found.filter((one) => one !== undefined) };
  }
}
