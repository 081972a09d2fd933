/** The most levels of a side that a picture of the order book has. */
export const BOOK_LEVELS = 50;
