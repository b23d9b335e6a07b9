/** Which organisation somebody signs in to, in English. */
export const TENANTS_ENGLISH = {
  addressText: 'Your address tells which organisation you belong to.',
  address: 'Email address',
  byName: 'Enter the organisation instead',
  nameText: 'Which organisation do you belong to?',
  name: 'Name of the organisation',
  mail: 'Mail me my organisations',
  mailed: 'If accounts belong to this address, a mail with the names of their organisations is on its way.',
  recent: 'or continue with',
  unknown: 'There is no such organisation, or it does not use this application.',
  missingName: 'Enter the name of your organisation.',
  missingAddress: 'Enter your email address.',
  tooMany: (minutes: number) => `Too many mails. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  another: 'Another organisation',
};

/** The same in Mongolian. */
export const TENANTS_MONGOLIAN: typeof TENANTS_ENGLISH = {
  addressText: 'Таны хаягаар аль байгууллагынх болохыг тодорхойлно.',
  address: 'Имэйл хаяг',
  byName: 'Байгууллагын нэрийг оруулах',
  nameText: 'Та аль байгууллагынх вэ?',
  name: 'Байгууллагын нэр',
  mail: 'Миний байгууллагуудыг имэйлээр илгээх',
  mailed: 'Хэрэв энэ хаягт бүртгэл байгаа бол байгууллагуудын нэр бүхий захидлыг илгээлээ.',
  recent: 'эсвэл үргэлжлүүлэх',
  unknown: 'Ийм байгууллага байхгүй, эсвэл энэ програмыг ашигладаггүй.',
  missingName: 'Байгууллагынхаа нэрийг оруулна уу.',
  missingAddress: 'Имэйл хаягаа оруулна уу.',
  tooMany: (minutes) => `Хэт олон захидал илгээсэн байна. ${minutes} минутын дараа дахин оролдоно уу.`,
  another: 'Өөр байгууллага',
};
