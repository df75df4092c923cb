// Logistic regression with a small ridge penalty, by Newton's method, for small problems.

interface Sample<Features> {
  x: Features;
  y: number;
  weight: number;
}

/** Returns one weight per feature. */
export function fit<Features extends number[]>(samples: readonly Sample<Features>[], ridge: number): Features {
  const size = samples[0]!.x.length;
  let beta = new Array<number>(size).fill(0);
  for (let round = 0; round < 50; round++) {
    const gradient = new Array<number>(size).fill(0);
    const hessian = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    for (const { x, y, weight } of samples) {
      const p = logistic(dot(beta, x));
      for (let i = 0; i < size; i++) {
        gradient[i]! += weight * (y - p) * x[i]!;
        for (let j = 0; j < size; j++) hessian[i]![j]! += weight * p * (1 - p) * x[i]! * x[j]!;
      }
    }
    // The first feature is the intercept, which is not regularised.
    for (let i = 1; i < size; i++) {
      gradient[i]! -= ridge * beta[i]!;
      hessian[i]![i]! += ridge;
    }
    hessian[0]![0]! += 1e-9;
    const step = solve(hessian, gradient);
    beta = beta.map((b, i) => b + step[i]!);
    if (Math.max(...step.map(Math.abs)) < 1e-10) break;
  }
  return beta as Features;
}

export function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

export function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

/** Gaussian elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const size = right.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let r = column; r < size; r++) if (Math.abs(rows[r]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = r;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let r = 0; r < size; r++) {
      if (r === column) continue;
      const factor = rows[r]![column]! / rows[column]![column]!;
      for (let c = column; c <= size; c++) rows[r]![c]! -= factor * rows[column]![c]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}
