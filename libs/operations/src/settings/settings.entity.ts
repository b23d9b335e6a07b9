import { Audited, view } from '@groundwork/records';
import { EnumField, Changes } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { PickType } from '@nestjs/swagger';

/** The table of settings with its one row, for an app's migration; `drop table settings` undoes it. */
export const settingsTable = (): string => `
  create table settings (
    id text primary key default '${SETTINGS_ID}',
    environment text not null default 'development',
    created_by uuid,
    created_at timestamptz not null default now(),
    updated_by uuid,
    updated_at timestamptz not null default now(),
    constraint settings_one_row check (id = '${SETTINGS_ID}'),
    constraint settings_environment check (environment in (${ENVIRONMENTS.map((name) => `'${name}'`).join(', ')}))
  );
  insert into settings default values;
`;

/** What a deployment may say it is for. */
export const ENVIRONMENTS = ['development', 'staging', 'production'] as const;

/** The key of the one row. */
export const SETTINGS_ID = 'settings';

/** The settings of a service: one row per schema. (Tree, "Settings and health") */
@Entity({ name: 'settings' })
export class Settings extends Audited {
  @PrimaryColumn('text') id!: string;

  @Column('text')
  @EnumField([...ENVIRONMENTS], {
    name: 'Environment',
    default: 'development',
    description: 'What the deployment is for.',
  })
  environment!: (typeof ENVIRONMENTS)[number];
}

/** The view of settings. */
export const settingsView = view(Settings, { name: 'Settings', attributes: ['environment'] });

/** What Update Settings takes; absent members stay. */
export class SettingsChanges extends Changes(PickType(Settings, ['environment'] as const)) {}
