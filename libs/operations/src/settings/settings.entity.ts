import { Audited, view } from '@groundwork/records';
import { EnumField } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a deployment may say it is for. */
export const ENVIRONMENTS = ['development', 'staging', 'production'] as const;

/** The key of the one row. */
export const SETTINGS_ID = 'settings';

/** The settings of a service: one row per schema. (Tree, "Settings and health") */
@Entity({ name: 'settings' })
export class Settings extends Audited {
  @PrimaryColumn('text') id!: string;

  @Column('text')
  @EnumField([...ENVIRONMENTS], { default: 'development', description: 'What the deployment is for.' })
  environment!: (typeof ENVIRONMENTS)[number];
}

/** How settings are asked for and shown. */
export const settingsView = view(Settings, { name: 'Settings', attributes: ['environment'] });
