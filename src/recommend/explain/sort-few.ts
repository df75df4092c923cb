const FEW = 24;

/** Sorts in place. Most lists here are short and nearly in order; for these calling the built-in sort costs more than sorting. */
export function sortFew<T>(list: T[], compare: (a: T, b: T) => number): void {
  if (list.length > FEW) {
    list.sort(compare);
    return;
  }
  for (let i = 1; i < list.length; i++) {
    const one = list[i]!;
    let at = i;
    while (at > 0 && compare(list[at - 1]!, one) > 0) {
      list[at] = list[at - 1]!;
      at--;
    }
    list[at] = one;
  }
}
