/** What modules remember about an open archive between two requests. It ends with the archive, whose context holds it. */
export type ModuleStates = Map<symbol, unknown>;

interface HasStates {
  states: ModuleStates;
}

/** State that a module keeps with an open archive, made when it is first asked for. Nobody else can reach it. */
export function moduleState<S, C extends HasStates = HasStates>(make: (context: C) => S): (context: C) => S {
  const key = Symbol('module state');
  return (context) => {
    if (!context.states.has(key)) context.states.set(key, make(context));
    return context.states.get(key) as S; // set by the line above alone
  };
}
