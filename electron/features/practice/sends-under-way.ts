/** Counts the orders of each account that were sent and have no answer yet. */
export interface SendsUnderWay {
  /** Runs `send` at once and counts it until it has settled. */
  during<T>(accountId: string, send: () => Promise<T>): Promise<T>;
  count(accountId: string): number;
  /** Of all accounts. */
  total(): number;
}

export function countSendsUnderWay(): SendsUnderWay {
  const counts = new Map<string, number>();
  const count = (accountId: string) => counts.get(accountId) ?? 0;
  return {
    count,
    total() {
      let all = 0;
      for (const one of counts.values()) all += one;
      return all;
    },
    async during(accountId, send) {
      counts.set(accountId, count(accountId) + 1);
      try {
        return await send();
      } finally {
        counts.set(accountId, count(accountId) - 1);
      }
    },
  };
}
