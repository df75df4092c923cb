// English idioms whose words mean nothing on their own: "without burning bridges" is about neither fire nor roads. The
// same goes for conditions that people add to any request: "no rush", "English isn't my first language". They are
// removed from a use case like exclusions, but count against no kit.

import { clausesOf } from './clauses.ts';
import type { Exclusion } from './exclusion.ts';
import { Phrases } from './phrases.ts';

/**
 * Idioms that state a need ("hit the ground running", "from scratch") are not listed, nor those whose words change few
 * answers ("touch base").
 */
export const IDIOMS = new Phrases(`
burn/burns/burned/burnt/burning my/our/your/their/any/all/the? my/our/the? bridges, water under the bridge,
a? piece of cake, icing on the cake, like hot cakes, have/having my/our/your cake and eat it too?, low hanging fruit,
the? elephant in the room, under the weather, a? silver bullet, bite/biting the bullet,
it/its? s? not? rocket science, back to the drawing board, the? last straw,
straw that broke the camel/camels s? back, move/moves/moving the needle, needle in a/the haystack,
boil/boiling the ocean, drop/drops/dropped/dropping the ball, get/got/getting/set the ball rolling,
the ball is in my/our/your/their/his/her court, on the ball, the whole nine yards, an arm and a leg, on thin ice,
get/gets/getting/got/have/having cold feet, the? cold shoulder,
play/plays/playing? the? devil/devils s? advocate, draw/draws/drawing the line, face/facing the music,
music to my/our ears, hit/hits/hitting the nail on the head, in hot water, a? fish out of water,
keep/keeping my/our/your head above water, jump/jumps/jumped/jumping/get/hop on the bandwagon,
jump/jumps/jumped/jumping the gun, kill/killing? two birds with one stone,
miss/missed/missing/rock/rocking the boat, in the same boat, once? in a blue moon, over the moon,
play/playing it by ear, pull/pulled/pulling the plug, all? my/our/your/the? eggs in one basket,
with? a grain/pinch of salt, worth its/his/her/their salt, have/having/got/had? no/a clue, as? a? rule of thumb,
see/seeing eye to eye, keep/keeping an eye on, sit/sits/sitting? on the fence, spill/spilled/spilling the beans,
steal/stole/stealing my/our/your/his/her/their thunder, just/only? the? tip of the iceberg,
throw/threw/thrown/throwing? me/us/him/her/them/you/anyone/someone? under the bus,
throw/threw/throwing in the towel, a? pain in the neck/butt/ass, open/opens/opened/opening? a/that? can of worms,
a? wild goose chase, skeleton/skeletons in the/my/our/their closet, the bigger picture, a? game changer/changing,
a? level playing field, food for thought, my/our/their? bread and butter, half baked,
a? recipe for disaster/trouble/success/failure, long story short, ahead of the game, skin in the game,
beat/beating around/about the bush, on the fly, fly/flying? under the radar, on my/our/their radar,
fall/falls/falling/slip/slips/slipped/slipping through the cracks, reinvent/reinventing the wheel,
hit/hitting? a brick wall, drive/drives/driving me/us crazy/nuts/mad/insane,
pull/pulling/tear/tearing my/our hair out, at my/our wits end, i/we? m/re? drowning in,
i/we? m/re? buried in/under, sick and? tired? of, tired/bored of, fed up with, i/we really? hate,
no/not rush/hurry/pressure, not in a/any rush/hurry, as soon as possible, time is nt/not? an? issue/problem,
it/its s? not? that/so? urgent, take all? your/the time you? need?, no matter how long it takes,
without spending/paying any/much? money/anything, without spending a fortune/cent/penny, money is nt/not/no? an? issue/object,
without hiring anyone/anybody/someone/somebody/people/staff, losing/lose my/our mind/minds/patience/nerves,
my/our boss/manager is nt/not happy/pleased/thrilled, breathing down my/our neck/necks,
english is nt/not my/our first/native/mother language/tongue, sorry for my/the/any? bad/poor? mistakes/english/typos,
i/we m/re/am/are nt/not? an? expert/experts/pro, not my/our first time, never done this/that/it/anything before,
total/complete/absolute/bloody beginner/newbie/noob/amateur, no/any idea where to start/begin, no clue about,
nothing fancy, no fluff/frills/nonsense/bullshit/filler/slop, no ai slop, keep it short/simple/brief/plain/casual,
not too long/short/complicated/formal/fancy/technical, no explanation/explanations/explaining/intro,
just/only? the result/answer/thing itself, no more than one/two/three/five pages/page/lines/sentences,
thank/thanks/thx you? in advance, please and thank you, if you do nt/not mind, if its/it s? not? too much trouble/work,
watched some/many/several/like/about? two/three/four/five/ten/twenty/hours/dozens? of? youtube? videos/tutorials,
chatgpt/claude/gemini/copilot/google was/is/were no/not/nt? help/helpful/use/useless, nothing has/ha? worked so? far?,
tried everything, do nt/not have to be perfect, be too formal, want/like to spend all weekend/day/night/week on it/this,
not sure what else to say, rather not pay for tools/software, sent from my iphone/ipad/phone/android/samsung/mobile,
sorry if/for this/that/it? is/s? a? dumb/stupid/silly/basic/newbie? question, dear kitscout,
the? deadline is/s on/by? next/this? monday/tuesday/wednesday/thursday/friday/week/month/tomorrow/today,
hi/hello/hey there/all/everyone/everybody/team/guys/folks, thanks/thank you? a lot/ton/bunch/million,
thanks/thank you? so/very much, can/could you please? recommend/suggest something/anything/one,
what do/would you recommend/suggest, what is/s the best kit, any advice/ideas/tips/suggestions/thoughts,
give me an/some example/examples, in detail, i/we m/re/am/are an/a? absolute? beginner/beginners/newbie/noob/novice/novices,
i/we m/re/am/are? really/totally/completely? stuck, it should/must be free, it has to be free/quick/cheap,
i/we only? have only? one/two/three/ten hour/hours/minutes/days/weeks,
want/like to use ai/chatgpt/claude/gemini/copilot for this/that/it, looking for a kit/prompt/skill
`);

export function findIdioms(text: string): Exclusion[] {
  const found: Exclusion[] = [];
  for (const { words } of clausesOf(text)) {
    for (let at = 0; at < words.length; ) {
      const end = IDIOMS.endAt(words, at);
      if (end > 0) found.push({ start: words[at]!.start, end: words[end - 1]!.end, isIdiom: true });
      at = Math.max(at + 1, end);
    }
  }
  return found;
}
