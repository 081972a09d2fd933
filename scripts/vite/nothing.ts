/** Stands in a bundle for a package that is optional where it is asked for, and not wanted. */
export default {};
