/** The last values that were asked for, at most `size`; the one that was not asked for the longest goes first. */
export function createBoundedCache<T>(size: number): (key: number, make: () => T) => T {
  const values = new Map<number, T>();
  return (key, make) => {
    const known = values.get(key);
    const value = known ?? make();
    if (known !== undefined) values.delete(key);
    else if (values.size >= size)
      for (const oldest of values.keys()) {
        values.delete(oldest);
        break;
      }
    values.set(key, value);
    return value;
  };
}
