import type { FactorTexts } from './factor-texts-english.js';

/** What the pages say of codes, passkeys and the second step, in Mongolian. */
export const FACTORS_MONGOLIAN: FactorTexts = {
  sendCode: 'Кодыг и-мэйлээр авах',
  usePasskey: 'Нэвтрэх түлхүүрээр (passkey) нэвтрэх',
  codeTitle: 'Кодоо оруулна уу',
  codeSent: (identifier) =>
    `Хэрэв ${identifier} бүртгэлтэй бөгөөд баталгаажсан и-мэйл хаягтай бол код илгээгдсэн. Код нэг удаа, 5 минутын турш хүчинтэй.`,
  code: 'Код',
  codeHint: 'Зургаан оронтой тоо',
  sendAgain: 'Шинэ код авах',
  usePassword: 'Оронд нь нууц үгээ ашиглах',
  missingIdentifier: 'Эхлээд хэрэглэгчийн нэр, и-мэйл эсвэл утсаа оруулна уу.',
  wrongCode: 'Код буруу, хугацаа нь дууссан эсвэл аль хэдийн ашиглагдсан байна.',
  tooManyCodes: (minutes) => `Танай сүлжээнээс хэт олон код хүссэн байна. ${minutes} минутын дараа дахин оролдоно уу.`,

  secondTitle: 'Дахин нэг алхам',
  secondText: (user) => `Та ${user} нэрээр нэвтэрч байна.`,
  secondCode: 'Баталгаажуулагч аппын код',
  secondHint: 'Эсвэл нөөц кодуудынхаа нэг',
  recoveryCode: 'Нөөц код',
  recoveryHint: 'Нэвтрэх түлхүүрээ тохируулахдаа хадгалсан кодуудын нэг',
  confirmCode: 'Үргэлжлүүлэх',
  confirmPasskey: 'Нэвтрэх түлхүүр (passkey) ашиглах',
  somebodyElse: 'Өөр хэрэглэгчээр нэвтрэх',

  passkeyTitle: 'Нэвтрэх түлхүүрээ (passkey) ашиглана уу',
  passkeyText: 'Хөтөч эсвэл утсан дээр гарах зааврыг дагана уу.',
  passkeyStart: 'Нэвтрэх түлхүүр ашиглах',
  passkeyFailed: 'Нэвтрэх түлхүүрийг хүлээж авсангүй. Дахин оролдох эсвэл өөр аргаар үргэлжлүүлнэ үү.',
  passkeyNoScript: 'Нэвтрэх түлхүүрт JavaScript хэрэгтэй боловч энэ хөтөч дээр унтраалттай байна.',
  anotherWay: 'Өөр аргаар үргэлжлүүлэх',

  demanded: 'Энд нэвтрэх бүрд хоёр дахь алхам шаардлагатай. Одоо тохируулна уу, нэг минут л болно.',
  totpTitle: 'Баталгаажуулагч апп тохируулах',
  totpText: 'Утсан дээрх баталгаажуулагч аппаараа энэ кодыг уншуулах эсвэл түлхүүрийг нь бичиж оруулна уу.',
  totpPicture: 'Доорх түлхүүрийн QR код',
  totpKey: 'Түлхүүр',
  totpCode: 'Апп дээр одоо гарч буй код',
  totpConfirm: 'Баталгаажуулах',
  totpWrong: 'Энэ нь аппын код биш байна. Утасныхаа цаг зөв эсэхийг шалгаад дахин оролдоно уу.',
  makePasskeyInstead: 'Оронд нь нэвтрэх түлхүүр (passkey) үүсгэх',

  newPasskeyTitle: 'Нэвтрэх түлхүүр (passkey) үүсгэх',
  newPasskeyText: 'Хурууны хээ, нүүр эсвэл энэ төхөөрөмжийн ПИН кодоор, эсвэл хамгаалалтын түлхүүрээр нэвтэрдэг болно.',
  newPasskeyName: 'Нэр',
  newPasskeyHint: 'Дараа нь танихын тулд',
  newPasskeyDefault: 'Миний түлхүүр',
  newPasskeyStart: 'Түлхүүр үүсгэх',
  newPasskeyFailed: 'Нэвтрэх түлхүүрийг үүсгэж чадсангүй. Дахин оролдоно уу.',

  recoveryTitle: 'Нөөц кодоо хадгална уу',
  recoveryText:
    'Апп эсвэл нэвтрэх түлхүүр тань байхгүй үед код бүрээр нэг удаа нэвтэрнэ. Эдгээр кодыг дахин харуулахгүй.',
  recoveryKept: 'Би хадгалсан',
  readyTitle: 'Хоёр дахь алхам тохируулагдлаа',
  readyText: 'Одооноос нэвтрэх бүрд үүнийг асууна.',
};
