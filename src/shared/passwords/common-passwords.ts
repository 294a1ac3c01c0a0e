/** What people reach for first when they make up a password: words, names and ways over the keyboard. */

/**
 * Words that make up the passwords most often found in leaks, and the words of this trade. In lower case, without
 * accents, three letters or more; endings such as digits and years are recognised apart from them.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
password passwort passwd passw contrasena motdepasse senha parola sifre wachtwoord haslo pass word secret secure
security login logon signin admin administrator root user username guest test tester testing temp temporary default
change changeme changeit letmein openup welcome hello hallo hola bonjour goodbye access account system server
computer internet network windows microsoft google facebook twitter youtube instagram amazon apple iphone android
samsung nokia linux ubuntu office laptop desktop online website email mail yahoo hotmail gmail backup database oracle
private public master super superuser manager owner boss private support service demo example sample student teacher
school college university company business invoice customer client booking plumber plumbing plumbline electric
electrician hvac heating cooling carpenter carpentry contractor painter painting cleaner cleaning landscaping repair
builder building construction handyman roofing garden
love lover loveme loveyou iloveyou iloveu ilove iloveme ihateyou hate kiss kisses hugs heart honey sweet sweetie sweetheart
baby babygirl babyboy angel angels princess queen king prince beautiful beauty pretty sexy sexygirl lovely darling
forever always happy happiness smile sunshine rainbow flower flowers butterfly blossom rose lily daisy jasmine orchid
family mother mommy mom father daddy dad papa mama brother sister friend friends friendship bestfriend sonny
god godisgood jesus jesuschrist christ church bible faith hope grace blessed blessing heaven hallelujah believe trust trustno trustme
trustnoone money cash dollar dollars million millionaire rich lucky luck winner success freedom liberty america
american canada england london paris france germany deutschland berlin spain espana italia italy brasil brazil mexico
india china japan tokyo russia moscow australia sydney newyork york chicago boston dallas texas austin houston denver
florida miami atlanta seattle california oakland vegas phoenix philadelphia detroit
football soccer baseball basketball hockey tennis golf golfer rugby cricket sports player champion team coach
liverpool arsenal chelsea manchester united barcelona realmadrid madrid juventus milan everton rangers celtic
yankees redsox cowboys steelers packers eagles lakers bulls celtics giants dolphins raiders broncos patriots bears
tigers lions panthers falcons ravens saints vikings chiefs dodgers cubs mets knicks warriors
dragon dragons monkey monkeys tiger lion panther eagle falcon hawk wolf wolves bear horse horses pony puppy doggy dog
dogs cat cats kitty kitten bunny rabbit mouse chicken duck turtle dolphin shark whale snake spider scorpion
elephant giraffe penguin zebra phoenix unicorn dinosaur buster max rocky bailey buddy charlie coco daisy ginger lucky molly oreo
peanut pepper princess rusty sadie sammy shadow smokey snoopy sophie toby tinkerbell trixie zeus
batman superman spiderman ironman wolverine joker marvel avengers starwars startrek skywalker jedi yoda vader
darthvader chewbacca matrix terminator pokemon pikachu charizard naruto sasuke goku dragonball onepiece zelda mario sonic
minecraft fortnite roblox warcraft starcraft counter strike callofduty halo diablo legend playstation nintendo xbox gamer
harrypotter potter hogwarts gandalf frodo lordoftherings hobbit merlin excalibur mickey minnie mickeymouse disney barbie
hellokitty scooby scoobydoo garfield simpsons homer bart stitch nemo simba bond jamesbond
metallica nirvana slipknot greenday linkinpark eminem tupac snoop beatles elvis queen acdc ironmaiden
guitar music musica piano drummer bass dance dancer dancing singer rockstar rock roll hiphop metal
blink coldplay michael jackson jordan kobe bryant lebron james ronaldo messi beckham neymar tyson
summer winter spring autumn fall january february march april may june july august september october november
december monday tuesday wednesday thursday friday saturday sunday christmas halloween easter birthday holiday
weekend morning midnight sunset sunrise season
red blue green yellow orange purple violet pink black white brown grey gray silver gold golden diamond crystal ruby
emerald sapphire platinum blackcat whitehorse
apple banana cherry strawberry orange lemon peach mango coconut pineapple chocolate cookie cookies candy sugar
cupcake vanilla cinnamon butter cheese cheeseburger hamburger pizza pasta coffee beer whiskey vodka tequila wine
cocacola pepsi mustang corvette camaro ferrari porsche mercedes bmw audi honda toyota nissan subaru yamaha suzuki kawasaki
harley davidson chevy chevrolet ford jeep ducati lamborghini
ninja samurai warrior soldier sniper hunter killer assassin pirate wizard witch vampire zombie ghost demon devil
lucifer satan hell evil dark darkness death dead skull blood monster beast hacker hacking anonymous phantom
thunder lightning storm hurricane tornado fire fireman flame ice snow snowball snowman water ocean river mountain
forest island beach galaxy planet star stars starlight moon moonlight sun earth world universe space apollo mercury
venus jupiter saturn neptune power energy magic magical mystery dream dreams dreamer fantasy infinity legend
what whatever whatsup nothing something anything everything everyone nobody somebody never forget forgot remember
cool awesome perfect amazing crazy funny stupid idiot loser dumb dummy bitch asshole fuck fuckyou fuckoff fucker shit
bullshit pussy dick cock porn sex hardcore naked nude boobs ass sucks biteme blowme kissme kissmyass
open sesame opensesame abracadabra please thankyou thanks sorry yes okay enter return delete escape control shift space
keyboard keys lock unlock number numbers letter code codes pin one two three four five six seven eight nine ten zero
mine myself yours yourself your you my the this that and for not are was with from here there where when who why how
new old big little small good bad best worst first last next hot cold life live living true truth free real
girl girls boy boys man men woman women lady kid kids child children people human person
alex alexander alexandra alexis alice alicia amanda amber amy ana andrea andreas andrei andrew angela angelina anna
anthony antonio arthur ashley austin barbara benjamin beth brandon brenda brian brittany bruno cameron carlos carmen
carol caroline catherine chelsea chris christian christina christine christopher cindy claire claudia crystal cynthia
daniel daniela danielle danny david debbie deborah dennis diana diego dominic donald dorothy dylan eduardo edward elena
elizabeth emily emma eric erica ethan eva felix fernando florian francesca francis francisco frank gabriel gabriela
gary george gerald grace greg gregory guillermo hannah harold harry heather helen henry hunter isabel isabella ivan
jack jackie jackson jacob jake james jamie jane janet jason javier jeff jeffrey jennifer jenny jeremy jesse jessica jessie
jim jimmy joan joe john johnny johnson jonathan jose joseph joshua juan judith julia julian juliana julie justin karen
karina kate katherine kathleen katie kelly kenneth kevin kimberly kristen kristina kyle lara larry laura lauren
leonardo leslie linda lindsey lisa logan lorena lorenzo louis louise lucas lucia luis luke madison manuel marco margaret
maria mariana marie marina mario mark marlboro martha martin martina mary mason matt matthew maurice maxwell megan
melanie melissa mercedes michael michel michelle miguel mike miranda mohamed mohammed monica morgan muhammad nancy natalia
natalie natasha nathan nicholas nick nicolas nicole nikita olivia oliver oscar pamela patricia patrick paul paula pedro
peter philip phillip rachel rafael ramon raymond rebecca ricardo richard robert roberto robin roger ronald roberta
rosa russell ryan samantha samuel sandra sara sarah scott sean sebastian sergio shannon sharon simon smith sofia
sophia spencer stella stephanie stephen steve steven stewart susan sylvia tamara tanya taylor teresa thomas tiffany
timothy tommy tony travis trevor tyler valentina valerie vanessa veronica victor victoria vincent vincenzo virginia
walter wendy wesley wilson william williams winston xavier yolanda zachary anastasia anastasiya anastasija aleksandr aleksander
aleksandra alessandro alessandra konstantin konstantine maximilian massimiliano vladislav vladimir nikolaevna shevchenko
kravchenko jacqueline kristopher cristopher bernadette guadalupe concepcion sebastiano valentino katharina
washington mississippi pittsburgh philadelphia montgomery wellington copenhagen newzealand kaliningrad sevastopol
azerbaijan madagascar cincinnati sacramento springfield manchester nottingham sunderland birmingham edinburgh
underground skateboard highlander information experience experienced absolutely volleyball professional
scandinavian techniques intelligence independent millennium unbelievable international transformer transformers
battlefield juggernaut alternative caterpillar cosmopolitan technology grasshopper constantine mathematics serendipity
cheerleader performance calculator shakespeare motorcycle excellence imagination playground wonderwall department
nostradamus stonehenge kryptonite apocalypse prometheus necromancer evanescence supernatural revolution
enterprise microphone generation undertaker firefighter connection confidence protection management engineering
difference impossible incredible foundation destruction meditation satisfaction production collection photography
volkswagen lamborgini lamborghini mitsubishi harleydavidson motorola sonyericsson blackberry
ledzeppelin limpbizkit avrillavigne justinbieber tokiohotel depechemode sexpistols kurtcobain tupacshakur
needforspeed devilmaycry residentevil finalfantasy gearsofwar leagueoflegends assassinscreed counterstrike worldofwarcraft
greenlantern brucewayne donkeykong sailormoon fullmetal deathnote galatasaray fenerbahce besiktas
leavemealone whosyourdaddy ingodwetrust godisgreat allahuakbar iseedeadpeople greedisgood nevergiveup justforfun
naughtyboy prisonbreak nightcrawler morganstanley inside masturbation pornographic suckmydick fuckme
fuckinside deepthroat gangbanged intercourse penetration ejaculation whatthehell whatthefuck
ghbdtn gfhjkm ghjcnj fktrcfylh fktrcfylhf fktrctq yfnfif yfcnz rjycnfynby vfhbyf cfif lbvf gjkbyf fylhtq dkflbvbh cthutq
privet parol lyubov natasha andrey sergey dmitry katya kolobok abrakadabra matematika computador computadora
teamo tequiero amor amorcito corazon estrella mariposa chocolate felicidad contrasenia minhasenha hijodeputa
schatz liebe ichliebedich sonnenschein weihnachten weihnachtsbaum soleil doudou jetaime chouchou motdepass
`.match(/[a-z]+/g) ?? [],
);

/** Neighbouring keys, in each order in which fingers run over them; both directions count. */
export const keyboardWalks: readonly string[] = [
  "`1234567890-=",
  "~!@#$%^&*()_+",
  "qwertyuiop[]\\",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
  "1qazxsw23edcvfr45tgbnhy67ujmki89ol.",
  "!qaz@wsx#edc$rfv%tgb",
  "qazwsxedcrfvtgbyhnujmikolp",
  "qweasdzxc",
  "qwerasdfzxcv",
  "zaq12wsxcde34rfvbgt56yhnmju78ik",
  "zaq1xsw2cde3vfr4bgt5nhy6mju7",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "1a2s3d4f5g6h7j8k9l",
  "a1s2d3f4g5h6j7k8l9",
  "z1x2c3v4b5n6m7",
  "1z2x3c4v5b6n7m",
  "q1q2q3q4q5q6q7q8q9q0",
  "a1a2a3a4a5a6a7a8a9a0",
  "qpwoeirutyalskdjfhg",
  "qawsedrftgyhujikolp",
  "azsxdcfvgbhnjmk,l.",
  "zxcasdqwe123",
  "qwe123asd456zxc789",
  "123qweasdzxc",
  "a1b2c3d4e5f6g7h8i9j0",
  "1a2b3c4d5e6f7g8h9i0j",
  "1029384756",
  "0192837465",
  "1357924680",
  "2468013579",
  "10203040506070809000",
  "010203040506070809",
  "1213141516171819202122232425",
  "4815162342",
  "3141592653589793",
  "147258369",
  "159357",
  "741852963",
  "789456123",
  "123654789",
  "112233445566778899",
  "11223344556677889900",
];

/** Two letters that often follow each other in words; a text made of them is likely one or two words. */
export const commonPairs: ReadonlySet<string> = new Set(
  `
th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne
ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa
ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp
fe bl ab gh ty op wo sa ay ex ke fr oo av ag if ap gr od bo sp rd do uc bu ei ov by rm ep tt oc fa ef cu rn sc gi da
yo cr cl du ga qu ue ff ba ey ls va um pp ua up lu go ht ru ug ds lt pi rc rr eg au ck ew mu br bi pt ak pu ui rg ib
tl ny ki rk ys ob mm fu ph og ms ye ud mb ip ub oi rl gu dr tw ft wn nu af hu nn eo vo rv nf gn sm fl iz ok my gl aw
ju oa sy sl ps jo lf nv je nk kn gs dy hy ze ks xt ik dd
`.match(/[a-z]+/g) ?? [],
);
