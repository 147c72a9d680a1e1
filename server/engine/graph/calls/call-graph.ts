import { perSnapshot } from '../per-snapshot.ts';
import type { LinkedSnapshot } from './answers.ts';
import { ContainedMembers } from './contained-members.ts';
import { Dispatch } from './dispatch.ts';
import { DoubtfulFiles } from './doubtful-files.ts';
import { ExportingModules } from './exporting-modules.ts';
import { FlatEdges } from './flat-edges.ts';
import { ShapeFits } from './fits-by-shape.ts';
import { HeldMembers } from './held-members.ts';
import { NamelessModules } from './nameless-modules.ts';
import { NextMembers } from './next-members.ts';
import { NodeUses } from './node-uses.ts';
import { OtherNames } from './other-names.ts';
import { OuterNames } from './outer-names.ts';
import { OutsideCalls } from './outside-calls.ts';
import { PossibleSites } from './possible-sites.ts';
import { SearchMemory } from './search-memory.ts';
import { StandingMembers } from './standing-members.ts';
import { SymbolMembers } from './symbol-members.ts';
import { TypeHierarchy } from './type-hierarchy.ts';
import { UnknownClasses } from './unknown-classes.ts';
import { UnknownSites } from './unknown-sites.ts';
import { UntypedTypes } from './untyped-types.ts';
import { WholeLoads } from './whole-loads.ts';

/**
 * Tables that follow from a call layer and that every question needs: made for the first question, shared by the
 * others.
 */
export class CallGraph {
  readonly snapshot: LinkedSnapshot;
  readonly members: SymbolMembers;
  readonly hierarchy: TypeHierarchy;
  readonly next: NextMembers;
  readonly uses: NodeUses;
  readonly dispatch: Dispatch;
  readonly unknowns: UnknownSites;
  readonly doubtful: DoubtfulFiles;
  readonly outerNames: OuterNames;
  readonly otherNames: OtherNames;
  readonly nameless: NamelessModules;
  readonly contained: ContainedMembers;
  readonly exporting: ExportingModules;
  readonly possible: PossibleSites;
  readonly unknownClasses: UnknownClasses;
  readonly shapes: ShapeFits;
  readonly standing: StandingMembers;
  readonly outside: OutsideCalls;
  readonly held: HeldMembers;
  readonly loads: WholeLoads;
  readonly untyped: UntypedTypes;

  #flat: FlatEdges | undefined;
  #ways: SearchMemory | undefined;
  #distances: SearchMemory | undefined;

  constructor(snapshot: LinkedSnapshot) {
    this.snapshot = snapshot;
    this.members = new SymbolMembers(snapshot.symbols);
    this.hierarchy = new TypeHierarchy(snapshot, this.members);
    this.next = new NextMembers(snapshot, this.members, this.hierarchy);
    this.uses = new NodeUses(snapshot);
    this.dispatch = new Dispatch(snapshot, this.members, this.hierarchy, this.uses);
    this.unknowns = new UnknownSites(snapshot);
    this.doubtful = new DoubtfulFiles(snapshot);
    this.outerNames = new OuterNames(snapshot);
    this.otherNames = new OtherNames(snapshot);
    this.nameless = new NamelessModules(snapshot, this.uses);
    this.contained = new ContainedMembers(snapshot, this.members, this.unknowns);
    this.exporting = new ExportingModules(snapshot);
    this.possible = new PossibleSites(this);
    this.unknownClasses = new UnknownClasses(this);
    this.shapes = new ShapeFits(snapshot, this.members, this.hierarchy, this.uses, this.dispatch);
    this.standing = new StandingMembers(snapshot, this.members, this.hierarchy, this.uses);
    this.outside = new OutsideCalls(snapshot);
    this.held = new HeldMembers(this);
    this.loads = new WholeLoads(snapshot);
    this.untyped = new UntypedTypes(this);
  }

  /** For searches from the beginning of a way. */
  get ways(): SearchMemory {
    return (this.#ways ??= new SearchMemory(this.flat.nodeCount, true));
  }

  /** For searches from its end. */
  get distances(): SearchMemory {
    return (this.#distances ??= new SearchMemory(this.flat.nodeCount, false));
  }

  /** Made when the first search needs it. */
  get flat(): FlatEdges {
    return (this.#flat ??= new FlatEdges(this.snapshot));
  }
}

export const callGraphOf = perSnapshot((snapshot) => new CallGraph(snapshot));
