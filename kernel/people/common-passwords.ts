/**
 * What people choose again and again, without the capital, digits and signs that rules like ours make them add: each
 * word stands for `Word1`, `Word123!`, `W0rd2026` and all their like (isWellKnown).
 */
const FIRST_THAT_COMES_TO_MIND = `password passwort passwords passw passwd pass passphrase passpass pw pwd welcome welcomes letmein letmeinnow openup
  login logon signin secret topsecret secrets private access accessdenied hello hellohello hallo hi goodbye whatever
  changeme changethis newpass newpassword mypass mypassword oldpassword default test tests testing tester testtest
  guest user users username root admin administrator adminadmin superuser master system server temp temporary
  demo sample example nothing nobody somebody someone anyone unknown blank none null undefined trustno trustnoone
  iloveyou iloveu iluvu iloveme loveyou loveme lovelove mylove iamlove truelove ihateyou fuckyou fuckoff fuck
  bullshit asshole bitch sexy sexygirl sexyboy badboy badgirl goodgirl goodboy superstar rockstar
  computer laptop desktop internet network windows microsoft apple macbook iphone android samsung nokia google
  gmail yahoo hotmail facebook twitter instagram youtube netflix amazon skype linkedin myspace zoom office excel
  letitbe blessed blessing faith hope peace heaven angel angels jesus jesuschrist christ god godisgood godislove
  praise church bible amen trinity grace mercy`

const KEYBOARD = `qwerty qwertyui qwertyuiop qwertyu qwert qwer qwe qwertz qwertzuiop azerty azertyuiop asdf asdfg asdfgh asdfghj
  asdfghjk asdfghjkl asd zxc zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx qazwsxedc wsx edc qweasd qweasdzxc asdasd asdqwe
  qwerqwer qweqwe zaq zaqwsx zaqxsw xsw poiuy poiuyt poiuytrewq lkjhg lkjhgfdsa mnbvc mnbvcxz abc abcd abcde abcdef abcdefg
  abcdefgh abcdefghij abcabc aabbcc aaa aaaa bbb zzz xxx xyz xyzxyz qq ww aa bb cc dd ee`

const NAMES = `james john robert michael mike mikey william will bill billy david dave daniel danny dan joseph joe joey thomas
  tom tommy charles charlie chuck christopher chris matthew matt matty anthony tony mark donald steven stephen steve
  paul andrew andy drew joshua josh kenneth kenny ken kevin brian bryan george edward eddie ronald ronnie timothy tim
  timmy jason jeffrey jeff ryan jacob jake gary nicholas nick nicky eric erik jonathan jon larry justin scott scotty
  brandon benjamin ben benny samuel sam sammy gregory greg frank frankie alexander alex alexis raymond ray patrick pat
  jack jackson dennis jerry tyler aaron jose adam nathan nate henry harry douglas doug zachary zach peter pete kyle noah
  ethan jeremy walter christian keith austin roger terry sean shawn gerald carl dylan dillon harold jordan jesse bryce
  lawrence arthur gabriel gabe bruce logan billie joel willie albert ralph randy louis luis vincent vinny phillip philip
  bobby bob johnny bradley brad mason lucas luke liam oliver elijah aiden jayden hunter cameron connor caleb isaac
  evan owen wyatt gavin julian marcus miguel carlos juan antonio diego alejandro fernando francisco jesus pedro
  mary patricia pattie jennifer jenny jen linda elizabeth liz lizzie beth barbara barb susan susie jessica jess jessie
  sarah sara karen nancy lisa betty margaret maggie sandra sandy ashley ashlee kimberly kim emily emma donna michelle
  carol carolina amanda mandy melissa missy deborah debbie stephanie steph rebecca becky becca sharon laura cynthia cindy
  kathleen kathy katie kate katherine catherine cathy amy angela angie shirley anna annie ana brenda pamela pam nicole
  nikki samantha heather diane diana ruth julie julia joyce virginia victoria vicky tori kelly lauren christina christine
  chrissy joan evelyn judith judy megan meghan andrea cheryl hannah jacqueline jackie martha gloria teresa theresa ann
  madison maddie frances janet jean alice abigail abby abbie denise marie maria olivia doris grace amber brittany britney
  danielle dani theodora theo sophia sophie isabella bella mia chloe ava zoe zoey natalie natasha tasha savannah
  destiny alyssa jasmine jazmin kayla haley hailey brianna courtney crystal tiffany tiffani erin erica erika sabrina
  vanessa veronica valerie melanie monica holly claire molly lily lilly lucy rosie rose daisy ruby stella sadie sasha
  lola nina tina gina dina tanya tara tammy tracy stacy stacey wendy paula rachel rachael leah mariah maya jade jordyn
  morgan taylor sydney paige brooke bailey riley peyton mackenzie kaylee kylie leslie lindsay lindsey shannon shelby
  whitney kristen kristin krystal kelsey caitlin`

const BELOVED = `princess prince queen king kingking monkey dragon dragons sunshine moonlight starlight rainbow unicorn butterfly flower
  flowers sunflower blossom daisies tulip orchid lovely love lover lovers loveable heart hearts sweetheart sweetie sweety
  sweet honey honeybee sugar candy cupcake cookie cookies chocolate brownie muffin pumpkin peaches peanut peanuts
  cherry strawberry blueberry banana bananas orange lemon mango apples apple cheese cheesecake pepper peppers ginger
  cinnamon vanilla coffee espresso mocha latte pizza taco tacos bacon burger noodle noodles pickle pickles popcorn
  baby babyboy babygirl babyblue babycakes angelbaby daddy daddysgirl mommy mummy mother father mom dad momdad sister
  brother family familia friend friends friendship bestfriend bff forever together always kitty kitten kittens kittycat
  hellokitty cat cats catdog dog dogs doggie doggy puppy puppies bunny rabbit hamster horse horses pony cowboy cowgirl
  cow chicken duck ducks bird birds eagle eagles hawk hawks falcon falcons raven ravens owl tiger tigers tigger lion lions
  panther panthers jaguar cougar cheetah leopard bear bears teddybear teddy panda pandas wolf wolves fox dolphin dolphins
  shark sharks turtle turtles penguin penguins frog froggy elephant giraffe zebra spider spiderman snake viper cobra
  buddy buster bailey max maximus rocky rocket lucky lady princesa bear coco cocoa oreo smokey shadow midnight snowball
  snowflake snowman snow ranger rusty rex duke ziggy jasper oscar felix simba nala milo leo toby tucker cooper gizmo
  snoopy garfield mickey mickeymouse minnie donald pooh winnie tweety elmo nemo dora barbie cinderella ariel belle
  pikachu pokemon naruto sasuke goku dragonball minecraft roblox fortnite callofduty playstation xbox nintendo mario
  zelda sonic warcraft starcraft halo killer killers hunter hunting fisher fishing gamer gaming player`

const WORLD = `football futbol baseball basketball softball soccer hockey tennis golf golfer golfing volleyball wrestling
  cheer cheerleader cheerleading dance dancer dancing music musica guitar piano drummer drums singer rocknroll metallica
  nirvana slipknot linkinpark greenday blink eminem beatles metal punk hiphop justinbieber bieber onedirection
  yankees redsox cubs dodgers giants mets braves cardinals tigers cowboys steelers packers broncos raiders patriots
  eagles redskins chargers dolphins saints falcons seahawks niners colts vikings bulldogs bulldog gators longhorns
  lakers celtics bulls heat spurs knicks warriors rangers bruins penguins flyers redwings canucks liverpool arsenal
  chelsea manchester manutd united everton tottenham barcelona realmadrid juventus messi ronaldo beckham kobe lebron
  michaeljordan superman batman ironman captain captainamerica avengers hulk thor wolverine xmen starwars skywalker
  darthvader yoda startrek matrix terminator harrypotter hogwarts gandalf frodo phoenix wizard magic magical merlin
  america american usa freedom liberty patriot texas florida california newyork newyorkcity boston chicago dallas
  houston denver atlanta georgia miami phoenix seattle vegas lasvegas hollywood brooklyn jersey virginia carolina
  alabama tennessee kentucky michigan ohio arizona nevada alaska hawaii mexico canada toronto london england
  scotland ireland paris france berlin germany italy roma madrid spain brazil brasil india australia sydney russia
  moscow china japan tokyo africa europe asia
  summer winter spring autumn fall january february march april may june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday weekend holiday holidays vacation birthday
  christmas xmas halloween easter thanksgiving newyear valentine
  red blue green yellow purple pink black white silver golden gold orange violet crimson scarlet indigo turquoise
  mustang corvette camaro ferrari porsche mercedes bmw audi honda toyota nissan subaru jeep ford chevy chevrolet dodge
  harley yamaha suzuki kawasaki ducati nascar racing turbo speed
  diamond diamonds crystal pearl emerald sapphire jewel treasure money cash dollar dollars million millionaire
  success winner winners champion champ victory power powerful strong warrior warriors soldier army marine marines
  navy airforce ninja samurai pirate pirates viking knight knights hero heroes legend legends thunder lightning
  storm stormy hurricane tornado fire fireman firefighter police cop doctor nurse teacher student school college
  university nature ocean beach summertime surfer surfing island mountain river forest garden flowerpower sunset
  sunrise star stars galaxy universe planet earth moon mars jupiter saturn venus pluto orion apollo zeus athena
  genius smile smiley happy happiness lucky luckyone awesome amazing beautiful gorgeous pretty princess cutie
  cute handsome crazy insane chicken fatboy fatcat bigboy bigdog bigdaddy littleone junior senior bubba bubbles
  buttercup butthead booboo boogie boomer bonnie clyde cocacola coca pepsi redbull budweiser corona jackdaniels
  marlboro cigarette whiskey vodka tequila beer`

/** The charity's own: what it does, its parts and its roles (ASVS 5.0, 6.1.2). Its name is added where it is known. */
const OURS = `sandwich sandwiches sandwichproject lunch lunchbox lunches charity charities nonprofit volunteer volunteers
  volunteering donate donation donations donor food foodbank kitchen bread peanutbutter jelly host hosts hosting driver
  drivers driving coordinator coreteam committee committeemember member superadmin recipient recipients collection
  collections delivery deliveries portal dashboard team teamwork company business community helping helper giving`

const words = (text: string) => text.split(/\s+/).filter(Boolean)

export const CONTEXT_WORDS: readonly string[] = words(OURS)
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  [FIRST_THAT_COMES_TO_MIND, KEYBOARD, NAMES, BELOVED, WORLD, OURS].flatMap(words),
)
