export const cart = $state<{ id: string; count: number }[]>([]);
