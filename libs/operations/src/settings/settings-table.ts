import { ENVIRONMENTS, SETTINGS_ID } from './settings.entity.js';

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
