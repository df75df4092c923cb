// The limits of a question to /skills/rank. The command line imports this file too.

export const MAX_SKILLS = 100;
export const MAX_PROMPTS = 60;
export const MAX_SKILL_LENGTH = 1_200;
export const MAX_PROMPT_LENGTH = 500;
/** Of both, in bytes, below what a body may have. */
export const MAX_SKILLS_BYTES = 40_000;
export const MAX_PROMPTS_BYTES = 18_000;
