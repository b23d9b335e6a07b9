import { ACCOUNT_MAILS, NOT_YOU, NOT_YOU_MN, type AccountMail, type MailText } from './account-mails.js';

/** What a mail is about. */
export type MailTemplate =
  | 'one_time_password'
  | 'email_verification'
  | 'password_change'
  | 'already_registered'
  | 'password_changed'
  | 'second_factor_changed'
  | 'tenant_list'
  | 'new_device'
  | AccountMail;

const CODE = 'Or enter the code {code} on the page that waits for it. Give it to nobody.';
const CODE_MN = 'Эсвэл {code} кодыг хүлээж буй хуудсанд оруулна уу. Хэнд ч бүү өгөөрэй.';

/** Texts of all mails. (identity.md §9) */
export const MAIL_TEXTS: Readonly<Record<'en' | 'mn', Readonly<Record<MailTemplate, MailText>>>> = {
  en: {
    one_time_password: {
      subject: 'Your sign-in code',
      lines: ['Your code is {code}.', 'It works once, for {minutes} minutes. Give it to nobody.'],
      ending: NOT_YOU,
    },
    email_verification: {
      subject: 'Confirm your email address',
      lines: ['Please confirm that this address is yours. The link works once, for {hours} hours.'],
      code: CODE,
      link: 'Confirm address',
      ending: NOT_YOU,
    },
    password_change: {
      subject: 'Set a new password',
      lines: ['Somebody asked for a new password for your account. The link works once, for {hours} hours.'],
      code: CODE,
      link: 'Set password',
      ending: NOT_YOU,
    },
    already_registered: {
      subject: 'You already have an account',
      lines: ['Somebody tried to register with this address or with your username. You can sign in as before.'],
      ending: 'If you forgot your password, ask for a new one where you sign in. Nothing was changed.',
    },
    password_changed: {
      subject: 'Your password was changed',
      lines: ['The password of your account has just been changed, and you were signed out everywhere else.'],
      ending: 'If it was not you, ask for a new password at once and tell your administrator.',
    },
    second_factor_changed: {
      subject: 'The second step of your sign-in was changed',
      lines: [
        'A second factor of your account (authenticator app, passkey or recovery codes) was added, removed or renewed.',
      ],
      ending: 'If it was not you, set a new password at once and tell your administrator.',
    },
    tenant_list: {
      subject: 'Your organisations',
      lines: ['You have an account in these organisations: {tenants}.', 'Enter one of the names where you sign in.'],
      ending: NOT_YOU,
    },
    new_device: {
      subject: 'Sign-in with a new device',
      lines: [
        'Your account was used to sign in with a device or browser that was not used before (address {address}).',
      ],
      ending: 'If it was not you, set a new password at once and tell your administrator.',
    },
    ...ACCOUNT_MAILS.en,
  },
  mn: {
    one_time_password: {
      subject: 'Таны нэвтрэх код',
      lines: ['Таны код: {code}.', 'Код нэг удаа, {minutes} минутын турш хүчинтэй. Хэнд ч бүү өгөөрэй.'],
      ending: NOT_YOU_MN,
    },
    email_verification: {
      subject: 'И-мэйл хаягаа баталгаажуулна уу',
      lines: ['Энэ хаяг таных мөн эсэхийг баталгаажуулна уу. Холбоос нэг удаа, {hours} цагийн турш хүчинтэй.'],
      code: CODE_MN,
      link: 'Хаягийг баталгаажуулах',
      ending: NOT_YOU_MN,
    },
    password_change: {
      subject: 'Шинэ нууц үг тохируулах',
      lines: ['Таны бүртгэлд шинэ нууц үг хүссэн байна. Холбоос нэг удаа, {hours} цагийн турш хүчинтэй.'],
      code: CODE_MN,
      link: 'Нууц үг тохируулах',
      ending: NOT_YOU_MN,
    },
    already_registered: {
      subject: 'Та аль хэдийн бүртгэлтэй байна',
      lines: ['Энэ хаягаар эсвэл таны хэрэглэгчийн нэрээр бүртгүүлэхийг оролдсон байна. Та урьдын адил нэвтэрч болно.'],
      ending: 'Нууц үгээ мартсан бол нэвтрэх хуудаснаас шинээр хүсээрэй. Юу ч өөрчлөгдөөгүй.',
    },
    password_changed: {
      subject: 'Таны нууц үг өөрчлөгдлөө',
      lines: ['Таны бүртгэлийн нууц үг дөнгөж сая өөрчлөгдөж, бусад бүх газраас гарлаа.'],
      ending: 'Хэрэв та биш бол даруй шинэ нууц үг хүсэж, администратортоо мэдэгдээрэй.',
    },
    second_factor_changed: {
      subject: 'Таны нэвтрэлтийн хоёр дахь алхам өөрчлөгдлөө',
      lines: [
        'Таны бүртгэлийн хоёр дахь хамгаалалтыг (баталгаажуулагч апп, нэвтрэх түлхүүр эсвэл нөөц код) нэмсэн, хассан эсвэл шинэчилсэн байна.',
      ],
      ending: 'Хэрэв та биш бол даруй шинэ нууц үг тохируулж, администратортоо мэдэгдээрэй.',
    },
    tenant_list: {
      subject: 'Таны байгууллагууд',
      lines: ['Та дараах байгууллагуудад бүртгэлтэй: {tenants}.', 'Нэвтрэх хуудсанд аль нэг нэрийг нь оруулна уу.'],
      ending: NOT_YOU_MN,
    },
    new_device: {
      subject: 'Шинэ төхөөрөмжөөр нэвтэрлээ',
      lines: ['Таны бүртгэлээр өмнө нь ашиглаж байгаагүй төхөөрөмж эсвэл хөтчөөс нэвтэрлээ (хаяг {address}).'],
      ending: 'Хэрэв та биш бол даруй шинэ нууц үг тохируулж, администратортоо мэдэгдээрэй.',
    },
    ...ACCOUNT_MAILS.mn,
  },
};

/** A mail to be sent. */
export interface Mail {
  readonly template: MailTemplate;
  /** `null` is discarded at the cost of a mail, so that the response time does not reveal whether an account exists. */
  readonly to: string | null;
  /** BCP 47 tag of the reader's language. */
  readonly locale?: string | null;
  /** What stands in the braces of the text. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Where the link leads, below the issuer: `/ticket/…`. */
  readonly path?: string;
}

/** A mail as it is read. */
export interface ComposedMail {
  readonly to: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a mail in a language (BCP 47). Links lead to the issuer and nowhere else. (identity.md §12, 47) */
export function composeMail({ template, to, values = {}, path }: Mail, language: string, issuer: string): ComposedMail {
  const { subject, lines, code, link, ending } = MAIL_TEXTS[language === 'mn' ? 'mn' : 'en'][template];
  const said = [...lines, ...(code !== undefined && values['code'] !== undefined ? [code] : []), ending].map((line) =>
    filled(line, values),
  );
  const url = path === undefined ? undefined : issuer + path;
  const parts = [...said.slice(0, -1), ...(url ? [url] : []), ...said.slice(-1)];
  const anchor = url ? [`<p><a href="${escaped(url)}">${escaped(link ?? url)}</a></p>`] : [];
  const paragraphs = said.map((line) => `<p>${escaped(line)}</p>`);
  return {
    to,
    subject,
    text: `${parts.join('\n\n')}\n`,
    html: [...paragraphs.slice(0, -1), ...anchor, ...paragraphs.slice(-1)].join('\n'),
  };
}

const filled = (line: string, values: NonNullable<Mail['values']>): string =>
  line.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);
