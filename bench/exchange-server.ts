/** The practice exchange as its own process for `bench/exchange.ts`: its options as JSON, and the folder it keeps its state in, if any. */
import { openEntryStore } from '../exchange/persistence/entry-store.ts';
import { startExchange, type ExchangeOptions } from '../exchange/start.ts';

const [json = '{}', folder] = process.argv.slice(2);
const options = JSON.parse(json) as ExchangeOptions;
if (folder !== undefined) {
  const opened = openEntryStore(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  options.store = opened.store;
}
const { baseUrl } = await startExchange(options);
process.send?.({ port: Number(new URL(baseUrl).port) });
process.once('disconnect', () => process.exit(0));
