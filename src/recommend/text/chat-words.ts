// Words of chats that say nothing. Only use cases are read without them: the model was trained with the stop words
// alone.

const CHAT_WORDS: ReadonlySet<string> = new Set(
  `afaik asap bc bro btw cheers cuz dude dunno frankly fyi haha hehe hmm honestly idc idk imho imo kthx lmao lol mate meh ngl
  nope nvm omg oops pfff phew please pls plss plz rofl seriously smh somehow sry tbh tho thx tnx ty tysm ugh uh um wtf yay yep yo yup`.split(
    /\s+/,
  ),
);

export function isChatWord(word: string): boolean {
  return CHAT_WORDS.has(word);
}
