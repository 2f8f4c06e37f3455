import { countPlaces, countShared, type Bitmap } from '@xuekao/question';

/** How many questions two pools share, each pair counted once: a template may have many rules, and equal ones have the same set. */
export class PoolOverlaps {
  private readonly shared = new Map<Bitmap, Map<Bitmap, number>>();

  between(one: Bitmap, other: Bitmap): number {
    const known = this.shared.get(one)?.get(other) ?? this.shared.get(other)?.get(one);
    if (known !== undefined) return known;
    const count = one === other ? countPlaces(one) : countShared(one, other);
    const row = this.shared.get(one) ?? new Map<Bitmap, number>();
    this.shared.set(one, row.set(other, count));
    return count;
  }
}
