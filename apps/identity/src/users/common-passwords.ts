/** Passwords of 8 characters and more that everybody tries first, lower case. (identity.md §9, "Policy") */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd pa$$word pa55word passwords mypassword
newpassword password2 password01 password11 password99 passwort motdepasse contrasena senha123 12345678 123456789 1234567890 0123456789
12341234 123123123 1231231234 123454321 1234554321 87654321 987654321 9876543210 0987654321 11111111 111111111 1111111111 22222222 33333333
44444444 55555555 66666666 77777777 88888888 99999999 00000000 000000000 0000000000 11112222 11223344 1122334455 12121212 10101010
01234567 123456abc abc123456 abcd1234 1234abcd abcdefgh abcdefg1 abcdefghi abc12345 a1234567 a12345678 a123456789 aa123456 aa12345678
123456aa 123456789a q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 qazwsxedc qazwsx123 qweasdzxc
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty 123qwe123 qwe123qwe qweqweqwe asdfasdf asdfghjk
asdfghjkl asdf1234 asdasdasd zxcvbnm1 zxcvbnm123 zxcvzxcv iloveyou iloveyou1 iloveyou2 loveyou1 lovelove princess princess1 sunshine
sunshine1 football football1 baseball baseball1 basketball superman superman1 batman123 spiderman starwars pokemon1 pokemon123 computer
computer1 internet samsung1 whatever whatever1 trustno1 letmein1 letmein123 letmein! welcome1 welcome12 welcome123 welcome! admin123
admin1234 admin12345 administrator administrator1 adminadmin rootroot root1234 toor1234 test1234 test12345 testtest testing1 testing123
changeme changeme1 changeme123 default1 secret123 secret12 topsecret security user1234 username guest123 master12 master123 mustang1
michelle jennifer jessica1 jordan23 charlie1 michael1 daniel12 jonathan samantha victoria alexander nicholas benjamin elizabeth
dragon12 dragon123 monkey12 monkey123 shadow12 killer12 hello123 hellohello helloworld hello1234 google123 facebook linkedin
corvette mercedes liverpool liverpool1 chelsea1 arsenal1 barcelona realmadrid manchester america1 december november september
summer123 winter123 spring123 autumn123 january1 february october1 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026
spring2025 spring2026 monday123 friday13 marlboro chocolate chocolate1 butterfly elephant dolphins blahblah nothing1 access14 maverick
internet1 thunder1 freedom1 firebird midnight platinum platypus snowball swordfish cocacola creative bigdaddy blink182 carolina
danielle einstein explorer favorite garfield goldfish hardcore jackson5 jamesbond kawasaki marathon metallica michigan motorola nintendo
passport patricia pictures pineapple rush2112 scorpion sebastian skywalker slipknot softball startrek stephanie terminal trinity1 valentine
veronica virginia wolverine yamaha12 groundwork groundwork1 mongolia ulaanbaatar`.split(/\s+/),
);
