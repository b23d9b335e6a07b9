import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = ['node_words', 'translation_words', 'label_words'];
const BEFORE_KIB = 64;
const AFTER_KIB = 512;

const limit = (index: string, kib: number): string => `alter index ${index} set (gin_pending_list_limit = ${kib})`;

/** More entries are collected before they are sorted into the indexes of the search: writes of many nodes cost less. (ADR 0078) */
export class SearchLimits1764384000001 implements MigrationInterface {
  readonly name = 'SearchLimits1764384000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await runner.query(limit(index, AFTER_KIB));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await runner.query(limit(index, BEFORE_KIB));
  }
}
