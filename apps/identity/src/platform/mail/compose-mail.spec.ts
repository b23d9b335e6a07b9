import { jest } from '@jest/globals';
import { HOUSE } from '../branding/brands.service.js';
import { Languages } from '../texts/languages.service.js';
import { checkedParts, composeDefault } from './compose-mail.js';
import { defaultMail, MAIL_WORDS } from './default-mails.js';
import { completeValues, MAIL_TEMPLATES, sampleValuesOf, trialValuesOf, valueNamesOf } from './mail-templates.js';

const ISSUER = 'https://login.example';
const TAGS = Object.keys(MAIL_WORDS);
const every = TAGS.flatMap((tag) => MAIL_TEMPLATES.map((template) => [tag, template] as const));
const allowed = { issuer: ISSUER, domains: ['acme.example'] };
const compose = (template: (typeof MAIL_TEMPLATES)[number], given: object, language = 'en') =>
  composeDefault(template, completeValues(template, { ...given, issuer: ISSUER, tenant: 'Acme' }), {
    brand: HOUSE,
    language,
    issuer: ISSUER,
  });
let made = 0;
const random = () => `secret-${++made}`;

/** Meanwhile the clock is so much later whenever it is read. @param step in milliseconds */
function whileClockRuns(step: number, work: () => void): void {
  let now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += step));
  try {
    work();
    expect(clock).toHaveBeenCalled();
  } finally {
    clock.mockRestore();
  }
}

describe('Our mails', () => {
  it('are in every language of the pages', () => {
    expect(TAGS.sort()).toEqual(new Languages().tags.sort());
    for (const words of Object.values(MAIL_WORDS)) expect(Object.keys(words).sort()).toEqual(MAIL_TEMPLATES);
  });

  it.each(every)('in %s: %s has the parts and values of the English one', (tag, template) => {
    const [ours, english] = [MAIL_WORDS[tag]![template], MAIL_WORDS['en']![template]];
    const valuesOf = (lines: readonly string[]) => [...new Set(lines.join(' ').match(/\{\{ \w+ \}\}/g))].sort();
    expect(Object.keys(ours)).toEqual(Object.keys(english));
    expect(valuesOf(ours.lines)).toEqual(valuesOf(english.lines));
    expect(valuesOf([ours.ending])).toEqual(valuesOf([english.ending]));
    expect(valuesOf([ours.code ?? ''])).toEqual(valuesOf([english.code ?? '']));
    expect(JSON.stringify(ours)).not.toMatch(/[<>]|\{\w/);
  });

  it.each(every)('in %s: %s passes the rules for mails of tenants, with every value and without', (tag, template) => {
    for (const values of trialValuesOf(template, ISSUER, random)) {
      const { subject, html, text } = checkedParts(defaultMail(template, tag), values, allowed);
      expect(`${subject}${html}${text}`).not.toMatch(/\{\{|\{%|undefined|null|secret-\d+-/);
    }
  });

  it('are written however busy the machine is', () => {
    whileClockRuns(60_000, () =>
      expect(compose('one_time_password', { code: '123456', minutes: 5 }).text).toContain('123456'),
    );
  });

  it('have the language, subject and button in one responsive layout', () => {
    const { html, text } = compose('password_change', { link: `${ISSUER}/ticket/t0ken?interaction=x`, hours: 1 }, 'de');
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('name="viewport"');
    expect(html).toContain(`<a class="button" href="${ISSUER}/ticket/t0ken?interaction=x">Passwort festlegen</a>`);
    expect(text).toContain(`${ISSUER}/ticket/t0ken?interaction=x`);
    expect(text).toContain('eine Stunde lang');
    expect(text).not.toContain('Code');
  });

  it.each([
    ['en', 120, 'works once, for 5 days.'],
    ['en', 1, 'works once, for one hour.'],
    ['en', 24, 'works once, for 24 hours.'],
    ['en', 30, 'works once, for 30 hours.'],
    ['de', 120, 'gilt einmal, 5 Tage lang.'],
    ['es', 120, 'durante 5 días.'],
    ['fr', 120, 'pendant 5 jours.'],
    ['pt-BR', 120, 'por 5 dias.'],
    ['mn', 120, '5 хоногийн турш'],
    ['ja', 120, '5日間'],
    ['ko', 120, '5일 동안'],
    ['zh-Hans', 120, '5 天内'],
  ])('in %s: a link of %i hours is said to last "%s"', (language, hours, said) => {
    const link = `${ISSUER}/ticket/t0ken`;
    expect(compose('email_verification', { link, hours }, language).text).toContain(said);
  });

  it('say until when a change of the address can be undone', () => {
    const text = (language: string) =>
      compose('email_changed', { email: 'x@example.com', hours: 72 }, language).text.replace(/\s+/g, ' ');
    expect(text('en')).toContain('within 3 days of the first change');
    expect(text('de')).toContain('innerhalb von 3 Tagen nach');
    expect(text('es')).toContain('en los 3 días siguientes');
    expect(TAGS.filter((tag) => text(tag).includes('72'))).toEqual([]);
  });

  it('45. escape values', () => {
    const { html, text } = compose('tenant_list', { tenants: '<script>"&' });
    expect(html).toContain('&lt;script&gt;&#34;&amp;');
    expect(text).toContain('<script>"&');
  });

  it('have a subject of one line', () => {
    const values = { ...sampleValuesOf('invitation', ISSUER), tenant: 'Acme\r\nBcc: x@example.com' };
    const { subject } = composeDefault('invitation', values, { brand: HOUSE, language: 'en', issuer: ISSUER });
    expect(subject).toBe('You are invited to Acme Bcc: x@example.com');
  });

  it('name their values', () => {
    expect(valueNamesOf('one_time_password')).toEqual(['tenant', 'issuer', 'code', 'minutes']);
  });
});

describe('A mail of a tenant', () => {
  it('is limited by what it computes, not by what the machine does beside', () => {
    const html = '<p>{% for i in (1..3) %}{{ i }}{% endfor %}</p><p>{{ link }}</p>';
    const source = { subject: 'Hi', html, text: '{{ link }}' };
    whileClockRuns(10, () => expect(checkedParts(source, values, allowed).html).toContain('123'));
  });

  const [values = {}] = trialValuesOf('email_verification', ISSUER, random);
  const check = (html: string) =>
    checkedParts(
      { subject: 'Hi', html: `${html}<p><a href="{{ link }}">{{ link }}</a></p>`, text: '{{ link }}' },
      values,
      allowed,
    );

  it.each([
    '<p style="color: #b00020; padding: 4px">x</p>',
    '<p>AT&T, 1 &lt; 2 &#8211; &nbsp;</p>',
    '<a href="https://acme.example/a?b=1&amp;c=2">x</a> <img src="https://www.acme.example/logo.png" alt="x">',
    '<p>See https://acme.example.</p><p>And www.acme.example, x</p>',
    '<table width="100%"><tr><td class="code">{{ code }}</td></tr></table><br/><hr>',
    '{% assign name = tenant | upcase %}{% for i in (1..3) %}{{ name }} {{ i }}{% endfor %}',
  ])('may have %p', (html) => expect(check(html).html).toContain('href='));

  it.each([
    '<script>x</script>', '<img src=x onerror=alert(1)>', '<p onclick="x">x</p>', '<a href="javascript:alert(1)">x</a>', '<!-- x -->',
    '<style>p {}</style>', '<form action="https://acme.example"></form>', '<p style="background: url(x)">x</p>', '<svg/>', '<p',
    '<p style="background: u\\72l(x)">x</p>', "<a href='https://acme.example'>x</a>", '<base href="https://acme.example">',
    '<a href="https://evil.example">x</a>', '<a href="//evil.example">x</a>', '<a href="https://acme.example.evil.example">x</a>',
    '<a href="https://evilacme.example">x</a>', '<a href="http://acme.example">x</a>', '<a href="https://acme.example@evil.example">x</a>',
    '<a href="https://a:b@acme.example">x</a>', '<a href="https:&#47;&#47;evil.example">x</a>', '<a href="mailto:x@evil.example">x</a>',
    '<img src="https://evil.example/p.gif">', '<p>https://evil.example</p>', '<p>https:&#47;/evil.example</p>', '<p>www.evil.example</p>',
    '<p>https:<b>//</b>evil.example</p>', '<p>https&colon;//evil.example</p>', '<p background="https://acme.example/x">x</p>',
    '<a href="{{ "https:" | append: "//evil.example" }}">x</a>', '<p src="https://acme.example">x</p>', '<a href="data:text/html,x">x</a>',
  ])('may not have %p', (html) => expect(() => check(html)).toThrow(/^html /)); // prettier-ignore
});
