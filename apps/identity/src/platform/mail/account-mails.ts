/** What happened to an account. */
export type AccountMail = 'account_deletion' | 'account_deleted' | 'email_change' | 'email_changed';

/** The words of one mail; `{code}`, `{minutes}`, `{hours}`, `{tenants}`, `{address}` are filled in. */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  /** The line with the code, where the mail has one beside the link. */
  readonly code?: string;
  /** The text of the link, where there is one. */
  readonly link?: string;
  readonly ending: string;
}

/** The ending of mails that somebody asked for. */
export const NOT_YOU = 'If it was not you, ignore this mail: nothing happens without it.';
export const NOT_YOU_MN = 'Хэрэв та биш бол энэ захидлыг үл тоомсорлоорой: үүнгүйгээр юу ч өөрчлөгдөхгүй.';

/** Texts of mails about addresses and deletion. */
export const ACCOUNT_MAILS: Readonly<Record<'en' | 'mn', Readonly<Record<AccountMail, MailText>>>> = {
  en: {
    account_deletion: {
      subject: 'Your account will be deleted',
      lines: ['Your account will be deleted in {days} days, and you were signed out everywhere.'],
      link: 'Keep the account',
      ending: 'If it was not you, keep the account by the link and set a new password at once.',
    },
    account_deleted: {
      subject: 'Your account was deleted',
      lines: ['Your account and what belongs to it were deleted.'],
      ending: 'If it was not you, tell your administrator.',
    },
    email_change: {
      subject: 'Confirm your new email address',
      lines: [
        'The code is {code}.',
        'It works once, for {minutes} minutes, where the address is changed. Give it to nobody.',
      ],
      ending: NOT_YOU,
    },
    email_changed: {
      subject: 'Your email address was changed',
      lines: ['The address of your account is {email} now.'],
      link: 'Undo the change',
      ending:
        'If it was not you, undo it within {hours} hours of the first change by the link of that mail: everybody is signed out then. Set a new password at once.',
    },
  },
  mn: {
    account_deletion: {
      subject: 'Таны бүртгэл устгагдана',
      lines: ['Таны бүртгэл {days} хоногийн дараа устгагдана. Та бүх газраас гарлаа.'],
      link: 'Бүртгэлээ үлдээх',
      ending: 'Хэрэв та биш бол холбоосоор бүртгэлээ үлдээж, даруй шинэ нууц үг тохируулаарай.',
    },
    account_deleted: {
      subject: 'Таны бүртгэл устгагдлаа',
      lines: ['Таны бүртгэл болон түүнд хамаарах зүйлс устгагдлаа.'],
      ending: 'Хэрэв та биш бол администратортоо мэдэгдээрэй.',
    },
    email_change: {
      subject: 'Шинэ имэйл хаягаа баталгаажуулна уу',
      lines: ['Код: {code}.', 'Хаягаа солих хуудсанд нэг удаа, {minutes} минутын турш хүчинтэй. Хэнд ч бүү өгөөрэй.'],
      ending: NOT_YOU_MN,
    },
    email_changed: {
      subject: 'Таны имэйл хаяг өөрчлөгдлөө',
      lines: ['Таны бүртгэлийн хаяг одоо {email} боллоо.'],
      link: 'Өөрчлөлтийг буцаах',
      ending:
        'Хэрэв та биш бол эхний өөрчлөлтөөс хойш {hours} цагийн дотор тэр захидлын холбоосоор буцаана уу: бүгд гарна. Даруй шинэ нууц үг тохируулаарай.',
    },
  },
};
