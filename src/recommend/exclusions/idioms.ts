// English idioms whose words mean nothing on their own: "without burning bridges" is about neither fire nor roads. They
// are removed from a use case like exclusions, but count against no kit.

/**
 * Each idiom, after one of its words. Idioms that state a need ("hit the ground running", "from scratch") are not
 * listed.
 */
const IDIOMS = `
bridges|burn(?:s|ed|t|ing)? (?:my |our |your |their |any |all |all my |the )?bridges
bridge|cross that bridge|water under the bridge|bridge when (?:i|we) (?:come|get) to it
cake|(?:a )?piece of cake|icing on the cake|(?:have|having) (?:my|our|your) cake and eat it(?: too)?
cakes|like hot ?cakes
fruit|low[- ]hanging fruit
elephant|(?:the )?elephant in the room
weather|under the weather
bullet|(?:a )?silver bullet|bit(?:e|ing) the bullet
rocket|(?:it['’]?s )?(?:not )?rocket science
drawing|back to the drawing board
corners|cut(?:s|ting)? (?:some |any |the )?corners
straw|(?:the )?last straw|straw that broke the camel['’]?s back
outside|outside (?:of )?the box
needle|mov(?:e|es|ing) the needle|needle in (?:a|the) haystack
ocean|boil(?:ing)? the ocean
ball|drop(?:s|ped|ping)? the ball|(?:get|got|getting|set) the ball rolling|the ball is in (?:my|our|your|their|his|her) court|on the ball
touch|touch base
bases|(?:cover|touch)(?:ing)? all (?:the |our |my )?bases
loop|ke(?:ep|eps|pt|eping) (?:[a-z]+ ){0,3}in the loop|out of the loop
yards|the whole nine yards
arm|an arm and a leg
ice|br(?:eak|oke|eaking) the ice|on thin ice
leg|break a leg|pulling (?:my|your) leg
feet|(?:get(?:s|ting)?|got|have|having) cold feet|on (?:my|our|your|their) feet
shoulder|(?:the )?cold shoulder
advocate|(?:play(?:s|ing)? )?(?:the )?devil['’]?s advocate
draw|draw(?:s|ing)? the line
music|fac(?:e|ing) the music|music to (?:my|our) ears
nail|hit(?:s|ting)? the nail on the head
waters|test(?:ing)? the waters
water|in hot water|(?:a )?fish out of water|keep(?:ing)? (?:my|our|your) head above water
bandwagon|(?:jump(?:s|ed|ing)?|get|hop) on the bandwagon
gun|jump(?:s|ed|ing)? the gun
birds|(?:kill(?:ing)? )?two birds with one stone
cat|let(?:ting)? the cat out of the bag
boat|miss(?:ed|ing)? the boat|rock(?:ing)? the boat|in the same boat
moon|(?:once )?in a blue moon|over the moon|asking for the moon
blue|out of the blue
ear|play(?:ing)? it by ear
plug|pull(?:ed|ing)? the plug
eggs|(?:all )?(?:my |our |your |the )?eggs in one basket
eggshells|(?:walk(?:ing)? )?on eggshells
salt|(?:with )?a (?:grain|pinch) of salt|worth (?:its|his|her|their) salt
clue|(?:(?:have|having|got|had) )?no clue|have a clue
thumb|(?:a |as a )?rule of thumb|(?:a )?green thumb
face|sav(?:e|es|ing) face|los(?:e|es|ing) face
eye|see(?:ing)? eye to eye|keep(?:ing)? an eye on
fence|(?:sit(?:s|ting)? )?on the fence
beans|spill(?:ed|ing)? the beans
thunder|st(?:eal|ole|ealing) (?:my|our|your|his|her|their) thunder
iceberg|(?:just |only )?(?:the )?tip of the iceberg
bus|(?:thr(?:ow|ew|own|owing) )?(?:me |us |him |her |them |you |anyone |someone )?under the bus
towel|thr(?:ow|ew|owing) in the towel
neck|(?:a )?pain in the (?:neck|butt|ass)
worms|(?:open(?:s|ed|ing)? )?(?:a |that )?can of worms
goose|(?:a )?wild[- ]goose chase
closet|skeletons? in (?:the|my|our|their) closet
bigger|the bigger picture
changer|(?:a )?game[- ]changer
changing|(?:a )?game[- ]changing
playing|(?:a )?level playing field
ducks|(?:all )?(?:my|our|your|their) ducks in a row
nutshell|in a nutshell
thought|food for thought
butter|(?:(?:my|our|their) )?bread and butter
baked|half[- ]baked
recipe|(?:a )?recipe for (?:disaster|trouble|success|failure)
story|long story short
game|ahead of the game|skin in the game
bush|beat(?:ing)? (?:around|about) the bush
fly|on the fly|fly(?:ing)? under the radar
radar|under the radar|on (?:my|our|their) radar
cracks|(?:fall(?:s|ing)?|slip(?:s|ped|ping)?) through the cracks
wheel|reinvent(?:ing)? the wheel
wall|(?:hit(?:ting)? )?a brick wall|writing (?:is )?on the wall
roll|on a roll
bucket|(?:a )?drop in the bucket
hook|off the hook
`;

const PATTERNS = new Map(
  IDIOMS.trim()
    .split('\n')
    .map((row): [string, RegExp] => {
      const end = row.indexOf('|');
      return [row.slice(0, end), new RegExp(`(?<![\\p{L}\\p{N}])(?:${row.slice(end + 1)})(?![\\p{L}\\p{N}])`, 'giu')];
    }),
);
/** A text that contains an idiom contains at least one of these words. */
export const IDIOM_WORDS = [...PATTERNS.keys()].join(' ');
/** Maximum idiom words examined per text. Bounds hostile input. */
const MAX_IDIOM_WORDS = 8;

interface Idiom {
  start: number;
  end: number;
  isIdiom: true;
}

/** Tests only the idioms whose word the text contains: testing all of them would take a tenth of a query. */
export function findIdioms(text: string): Idiom[] {
  const found: Idiom[] = [];
  const tried: RegExp[] = [];
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const pattern = PATTERNS.get(word);
    if (pattern === undefined || tried.includes(pattern)) continue;
    if (tried.push(pattern) > MAX_IDIOM_WORDS) break;
    // Like matchAll, but without copying the pattern.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text))
      found.push({ start: match.index, end: pattern.lastIndex, isIdiom: true });
  }
  return found;
}
