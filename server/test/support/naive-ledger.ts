interface Lot {
  granted: { principal: bigint; bonus: bigint };
  principal: bigint;
  bonus: bigint;
  /** Days after which it ends: so many first, thirty where something came back to it after its end. */
  days: number;
  isOver: boolean;
  wasCashed: boolean;
}

interface Part {
  lot: number;
  principal: bigint;
  bonus: bigint;
}

const sumOf = (parts: readonly { principal: bigint; bonus: bigint }[]): bigint =>
  parts.reduce((sum, { principal, bonus }) => sum + principal + bonus, 0n);

const [wholeDays, returnedDays] = [365, 30];

/** Credit of one person as the paper has it, in exact fractions cut by whole centavos alone; it asks no database. */
export class NaiveLedger {
  #lots: Lot[];
  #held = new Map<number, Part[]>();
  #letGo = new Map<number, bigint>();
  #spent = new Map<number, Part[]>();
  cashed = 0n;

  /** The first of these prices of devices ends first; each has a bonus of eight percent. */
  constructor(values: readonly number[]) {
    this.#lots = values.map((value) => {
      const granted = { principal: BigInt(value), bonus: (BigInt(value) * 8n) / 100n };
      return { granted, ...granted, days: wholeDays, isOver: false, wasCashed: false };
    });
  }

  freeParts = (): number[][] => this.#lots.map(({ principal, bonus }) => [Number(principal), Number(bonus)]);
  isHeldBy = (order: number): boolean => this.#held.has(order);
  isLetGo = (order: number): boolean => this.#letGo.has(order);
  spentOn = (order: number): bigint => sumOf(this.#spent.get(order) ?? []);

  /** True if so much is free, were it not for an order that gives way. */
  canTake(cents: bigint, besides?: number): boolean {
    const held = (besides === undefined ? [] : (this.#held.get(besides) ?? [])).filter(
      ({ lot }) => !this.#at(lot).isOver,
    );
    return cents <= sumOf(this.#lots.filter(({ isOver }) => !isOver)) + sumOf(held);
  }

  take(order: number, cents: bigint): void {
    const parts: Part[] = [];
    let left = cents;
    for (const lot of this.#usableInTurn()) {
      const own = this.#at(lot);
      const total = own.principal + own.bonus;
      const part = left < total ? left : total;
      if (part === 0n) continue;
      const bonus = (part * own.bonus) / total;
      parts.push({ lot, principal: part - bonus, bonus });
      own.principal -= part - bonus;
      own.bonus -= bonus;
      left -= part;
    }
    this.#held.set(order, parts);
    this.#letGo.delete(order);
  }

  takeAgain(order: number): boolean {
    const cents = this.#letGo.get(order) ?? 0n;
    if (!this.canTake(cents)) return false;
    this.take(order, cents);
    return true;
  }

  spend(order: number): void {
    this.#spent.set(order, this.#held.get(order) ?? []);
    this.#held.delete(order);
  }

  /** Lets go of what an order holds; nobody takes up again one that the shop has cancelled. */
  release(order: number, { isFinal = false } = {}): void {
    const parts = this.#held.get(order);
    if (!parts) return;
    this.#held.delete(order);
    if (!isFinal) this.#letGo.set(order, sumOf(parts));
    for (const part of parts) this.#add(part);
    for (const { lot } of parts) if (this.#at(lot).isOver) this.#payOut(lot);
  }

  /** Back to the credits that it came of, each in proportion to what it still has in the order. */
  giveBack(order: number, cents: bigint): void {
    const parts = (this.#spent.get(order) ?? []).toSorted((one, other) => one.lot - other.lot);
    const total = sumOf(parts);
    if (cents === 0n) return;
    let [before, given] = [0n, 0n];
    for (const part of parts) {
      before += part.principal + part.bonus;
      const own = (cents * before) / total - given;
      given += own;
      const bonus = part.principal + part.bonus === 0n ? 0n : (own * part.bonus) / (part.principal + part.bonus);
      const back = { lot: part.lot, principal: own - bonus, bonus };
      part.principal -= back.principal;
      part.bonus -= back.bonus;
      this.#add(back);
      if (own > 0n && this.#at(part.lot).isOver)
        Object.assign(this.#at(part.lot), { isOver: false, days: returnedDays });
    }
  }

  cash(lot: number): boolean {
    if (this.#at(lot).principal === 0n) return false;
    this.#payOut(lot);
    return true;
  }

  end(lot: number): void {
    this.#at(lot).isOver = true;
    this.#payOut(lot);
  }

  /** Whole, or not at all. */
  takeBack(lot: number): boolean {
    const own = this.#at(lot);
    const used = [...this.#held.values(), ...this.#spent.values()].flat().filter((part) => part.lot === lot);
    if (sumOf(used) > 0n || own.wasCashed) return false;
    own.principal = 0n;
    own.bonus = 0n;
    return true;
  }

  grant(lot: number): void {
    Object.assign(this.#at(lot), this.#at(lot).granted, { days: wholeDays, isOver: false });
  }

  /** Those that can be used, what ends first first, then the older. */
  #usableInTurn(): number[] {
    const lots = this.#lots.flatMap(({ isOver }, lot) => (isOver ? [] : [lot]));
    return lots.toSorted((one, other) => this.#at(one).days - this.#at(other).days || one - other);
  }

  #at(lot: number): Lot {
    const found = this.#lots[lot];
    if (!found) throw new Error(`There is no lot ${lot}.`);
    return found;
  }

  #add({ lot, principal, bonus }: Part): void {
    const own = this.#at(lot);
    own.principal += principal;
    own.bonus += bonus;
  }

  #payOut(lot: number): void {
    const own = this.#at(lot);
    this.cashed += own.principal;
    if (own.principal > 0n) own.wasCashed = true;
    own.principal = 0n;
    own.bonus = 0n;
  }
}
