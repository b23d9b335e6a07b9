/** A value that stands in a mail; `null` where this mail has none. */
export type MailValue = string | number | null;
/** Values of a mail by name. */
export type MailValues = Readonly<Record<string, MailValue>>;

/** Values of every mail: the tenant by name, and the address of this installation. */
const OF_ALL = { tenant: 'Acme', issuer: 'https://login.example' } as const;

/**
 * What each mail is about, by example: the values it has beside those of all. `link` leads back here, `code` is entered on a page; one that
 * may be missing is named in `OPTIONAL`.
 */
const VALUES = {
  one_time_password: { code: '123456', minutes: 5 },
  email_verification: { link: '/ticket/sample', code: '123456', hours: 120, days: 5 },
  password_change: { link: '/ticket/sample', code: '123456', hours: 1, days: null },
  already_registered: {},
  password_changed: {},
  second_factor_changed: {},
  tenant_list: { tenants: 'acme; globex' },
  new_device: { address: '203.0.113.7' },
  account_deletion: { link: '/ticket/sample', days: 14 },
  account_deleted: {},
  email_change: { code: '123456', minutes: 60 },
  email_changed: { link: '/ticket/sample', email: 'ann@acme.example', hours: 72, days: 3 },
  phone_changed: { phone: '+97699112233' },
  invitation: { link: '/ticket/sample', days: 7 },
} as const satisfies Record<string, MailValues>;

/** What a mail is about. */
export type MailTemplate = keyof typeof VALUES;

/** All of them, by name. */
export const MAIL_TEMPLATES = Object.keys(VALUES).sort() as MailTemplate[]; // its keys are the names

/** Values that a mail of the template has or not: a journey without a page has no code, a second change of the address no link. */
const OPTIONAL: Readonly<Partial<Record<MailTemplate, 'code' | 'link'>>> = {
  email_verification: 'code',
  password_change: 'code',
  email_changed: 'link',
};

/** Names of the values that a template may use. */
export const valueNamesOf = (template: MailTemplate): string[] => [
  ...Object.keys(OF_ALL),
  ...Object.keys(VALUES[template]),
];

/** Values for a preview. `issuer`: of this installation, where the link leads. */
export function sampleValuesOf(template: MailTemplate, issuer: string, tenant: string = OF_ALL.tenant): MailValues {
  const values: MailValues = VALUES[template];
  const link = values['link'];
  return { ...values, ...(link !== undefined && { link: `${issuer}${link}` }), tenant, issuer };
}

/** Values by which a template is tried: of each mail that there can be one, with a code and a link that nobody can have written into it. */
export function trialValuesOf(template: MailTemplate, issuer: string, random: () => string): MailValues[] {
  const sample = sampleValuesOf(template, issuer);
  const secret = {
    ...('code' in sample && { code: random() }),
    ...('link' in sample && { link: `${issuer}/ticket/${random()}` }),
  };
  const optional = OPTIONAL[template];
  const full: MailValues = { ...sample, ...secret };
  return optional === undefined ? [full] : [full, { ...full, [optional]: null }];
}

/** What the reader needs of a mail with these values: its link, else its code; nothing of a mere notice. */
export const neededOf = (values: MailValues): string | undefined => {
  const needed = values['link'] ?? values['code'];
  return needed === undefined || needed === null ? undefined : String(needed);
};

const HOURS_OF_DAY = 24;

/** Hours as days, where they are several whole ones: nobody counts 120 hours. */
const daysOf = (hours: MailValue | undefined): number | null =>
  typeof hours === 'number' && hours > HOURS_OF_DAY && hours % HOURS_OF_DAY === 0 ? hours / HOURS_OF_DAY : null;

/** All values of a mail, `null` for those it lacks: a template may ask for them. A time in `hours` is also there in `days`. */
export function completeValues(
  template: MailTemplate,
  given: Readonly<Record<string, MailValue | undefined>>,
): MailValues {
  const values: Readonly<Record<string, MailValue | undefined>> = { days: daysOf(given['hours']), ...given };
  return Object.fromEntries(valueNamesOf(template).map((name) => [name, values[name] ?? null]));
}
