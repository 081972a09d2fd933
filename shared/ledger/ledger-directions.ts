/**
 * Words of ledgers for what came in and what went out, of the languages whose ledgers are likely. Only plain ones: "Soll" and "Haben" mean either
 * in a book of one's own and in a bank's statement, so a person decides. Without accents, as `plainWord` writes them.
 */
const IN_WORDS: ReadonlySet<string> = new Set(
  [
    'in, deposit, deposits, credit, received, receive, incoming, inflow, inbound, income, +',
    'eingang, eingange, eingehend, einzahlung, einzahlungen, gutschrift, zugang, zufluss, einnahme, empfangen, erhalten, einlage',
    'entree, entrees, entrant, depot, depots, recu, recus, encaissement, credite',
    'entrada, entradas, entrante, deposito, depositos, ingreso, ingresos, abono, recibido, recebido, recebimento, credito',
    'entrata, entrate, in entrata, accredito, ricevuto, versamento',
    'inkomend, ontvangen, ontvangst, storting, bij, bijschrijving',
    'wpływ, wpłata, uznanie, przychodzace, przychod',
    'indbetaling, innbetaling, insattning, inngaende, indgaende, ingaende',
    'приход, поступление, пополнение, зачисление, ввод',
    '入金, 充值, 充币, 存入, 转入, 收入, 입금, giriş, giris, yatirma',
  ].flatMap(wordsIn),
);

const OUT_WORDS: ReadonlySet<string> = new Set(
  [
    'out, withdrawal, withdrawals, withdraw, debit, sent, send, outgoing, outflow, outbound, payout, -, \u2212',
    'ausgang, ausgange, ausgehend, auszahlung, auszahlungen, belastung, lastschrift, abgang, abfluss, ausgabe, gesendet, abhebung',
    'sortie, sorties, sortant, retrait, retraits, envoye, envoyes, decaissement, debite',
    'salida, salidas, saliente, retiro, retiros, retirada, cargo, enviado, egreso, egresos, debito, saida, saidas, saque, levantamento',
    'uscita, uscite, in uscita, addebito, inviato, prelievo',
    'uitgaand, verzonden, opname, af, afschrijving',
    'wypływ, wypłata, obciazenie, wychodzace, rozchod',
    'udbetaling, utbetaling, uttag, utgaende, udgaende',
    'расход, списание, вывод, снятие',
    '出金, 提现, 提币, 转出, 支出, 출금, çikis, cikis, cekme',
  ].flatMap(wordsIn),
);

function wordsIn(list: string): string[] {
  return list.split(', ').map(plainWord);
}

/** In small letters and without accents: "Entrée" is "entree". */
function plainWord(word: string): string {
  return word.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
}

/** Words of a direction column whose meaning is clear. A person has to explain the others. */
export function sortDirections(found: readonly string[]): {
  inWords: string[];
  outWords: string[];
  rest: string[];
} {
  const inWords = found.filter((word) => IN_WORDS.has(plainWord(word)));
  const outWords = found.filter((word) => OUT_WORDS.has(plainWord(word)));
  return {
    inWords,
    outWords,
    rest: found.filter((word) => !inWords.includes(word) && !outWords.includes(word)),
  };
}

const LETTER = /\p{L}/u;

/** Whether these are the words of a direction column, whatever its title: most of them say in or out, and not by a bare sign alone. */
export function areDirections(found: readonly string[]): boolean {
  const { inWords, outWords, rest } = sortDirections(found);
  const plain = [...inWords, ...outWords];
  return plain.some((word) => LETTER.test(word)) && plain.length > rest.length;
}
