// English idioms whose words mean nothing on their own: "without burning bridges" is about neither fire nor roads. They
// are removed from a use case like exclusions, but count against no kit.

import { clausesOf } from './clauses.ts';
import { Phrases, SaidPhrases } from './phrases.ts';

/** Idioms that state a need ("hit the ground running", "from scratch") are not listed. */
const ROWS = `
burn/burns/burned/burnt/burning my/our/your/their/any/all/the? my/our/the? bridges
cross that bridge
water under the bridge
bridge when i/we come/get to it
a? piece of cake
icing on the cake
have/having my/our/your cake and eat it too?
like hot cakes
like hotcakes
low hanging fruit
the? elephant in the room
under the weather
a? silver bullet
bite/biting the bullet
it/its? s? not? rocket science
back to the drawing board
cut/cuts/cutting some/any/the? corners
the? last straw
straw that broke the camel/camels s? back
outside of? the box
move/moves/moving the needle
needle in a/the haystack
boil/boiling the ocean
drop/drops/dropped/dropping the ball
get/got/getting/set the ball rolling
the ball is in my/our/your/their/his/her court
on the ball
touch base
cover/covering/touch/touching all the/our/my? bases
keep/keeps/kept/keeping my/our/the/all? me/us/you/him/her/them/everyone/everybody/people/team/boss/client/clients/customers/stakeholders/family? in the loop
out of the loop
the whole nine yards
an arm and a leg
break/broke/breaking the ice
on thin ice
break a leg
pulling my/your leg
get/gets/getting/got/have/having cold feet
on my/our/your/their feet
the? cold shoulder
play/plays/playing? the? devil/devils s? advocate
draw/draws/drawing the line
face/facing the music
music to my/our ears
hit/hits/hitting the nail on the head
test/testing the waters
in hot water
a? fish out of water
keep/keeping my/our/your head above water
jump/jumps/jumped/jumping/get/hop on the bandwagon
jump/jumps/jumped/jumping the gun
kill/killing? two birds with one stone
let/letting the cat out of the bag
miss/missed/missing/rock/rocking the boat
in the same boat
once? in a blue moon
over the moon
asking for the moon
out of the blue
play/playing it by ear
pull/pulled/pulling the plug
all? my/our/your/the? eggs in one basket
walk/walking? on eggshells
with? a grain/pinch of salt
worth its/his/her/their salt
have/having/got/had? no clue
have a clue
as? a? rule of thumb
a? green thumb
save/saves/saving/lose/loses/losing face
see/seeing eye to eye
keep/keeping an eye on
sit/sits/sitting? on the fence
spill/spilled/spilling the beans
steal/stole/stealing my/our/your/his/her/their thunder
just/only? the? tip of the iceberg
throw/threw/thrown/throwing? me/us/him/her/them/you/anyone/someone? under the bus
throw/threw/throwing in the towel
a? pain in the neck/butt/ass
open/opens/opened/opening? a/that? can of worms
a? wild goose chase
skeleton/skeletons in the/my/our/their closet
the bigger picture
a? game changer/changing
a? level playing field
all? my/our/your/their ducks in a row
in a nutshell
food for thought
my/our/their? bread and butter
half baked
a? recipe for disaster/trouble/success/failure
long story short
ahead of the game
skin in the game
beat/beating around/about the bush
on the fly
fly/flying? under the radar
on my/our/their radar
fall/falls/falling/slip/slips/slipped/slipping through the cracks
reinvent/reinventing the wheel
hit/hitting? a brick wall
writing is? on the wall
on a roll
a? drop in the bucket
off the hook
drive/drives/driving me/us crazy/nuts/mad/insane
going crazy/nuts
that/it? kills me
pull/pulling/tear/tearing my/our hair out
at my/our wits end
i/we? m/re? drowning in
i/we? m/re? buried in/under
`;
const IDIOMS = new Phrases(ROWS);
export const SAID_IDIOMS = new SaidPhrases(ROWS);

interface Idiom {
  start: number;
  end: number;
  isIdiom: true;
}

export function findIdioms(text: string): Idiom[] {
  const found: Idiom[] = [];
  for (const { words } of clausesOf(text)) {
    for (let at = 0; at < words.length; ) {
      const end = IDIOMS.endAt(words, at);
      if (end > 0) found.push({ start: words[at]!.start, end: words[end - 1]!.end, isIdiom: true });
      at = Math.max(at + 1, end);
    }
  }
  return found;
}
