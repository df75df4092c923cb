// The limits of a suggest request. The command line imports this file too.

export const MAX_GOAL_LENGTH = 2_000;
export const MAX_FACTS = 60;
export const MAX_FACT_LENGTH = 200;
export const MAX_INSTALLED = 100;
export const MAX_SKILL_NAME = 100;
export const MAX_SKILL_DESCRIPTION = 1_024;
export const MAX_SUGGESTIONS = 3;
