#!/usr/bin/env python3
"""Which modules use, and which write, the entities of an object-relational mapper? Reads only.

  entity_users.py ROOT [--depth 1] [--top 30] [--entity NAME]

Entities found: Django and SQLAlchemy models, JPA @Entity and @Document, TypeORM @Entity, Sequelize models, ActiveRecord, Eloquent, Entity
Framework DbSet<T>, GORM structs used with the mapper, Prisma models. A file uses an entity if it names it (Prisma: .model on a client).
Counted as writing: a call that creates, saves, updates or deletes in a line that names the entity, on something named after it (user.save(),
_userRepository.ReplaceAsync(), db.Users.Add()), or with such a thing as its argument (session.add(user), db.Create(&user)). Variables of
other names (row.save()) are not followed: "written by" is a lower bound, "used by" is nearly complete. Entity names that are everyday words in a code base
("Task", "Event") may be counted in files that mean something else: look at --entity NAME, which lists the places.
The module that declares an entity owns it, unless everything is declared in one folder (models, entities, schema): then the module with most
writing lines is proposed. Exit 0; 2 wrong input. Test files and migrations are left out. Python 3.9+, standard library only.
"""
import argparse
import collections
import os
import re
import sys

ENDS = (".py", ".js", ".ts", ".tsx", ".jsx", ".java", ".kt", ".rb", ".php", ".cs", ".go", ".prisma")
SKIP = {"node_modules", "vendor", "dist", "build", "target", "__pycache__", "migrations", "Migrations", "bin", "obj", "coverage", "generated"}
TEST = re.compile(r"(^|/)(tests?|__tests__|specs?|e2e|fixtures|factories|seeds?|seeders)(/|$)|(_test\.go|_spec\.rb|[._-](test|spec)\.[a-z]+|Tests?\.(java|kt|cs|php)|(^|/)(test_[^/]*|[^/]*_test|conftest|factory)\.py)$")
DECLARED = {
    "py": [r"^class[ \t]+(\w+)\((?:[\w., ]*\.)?(?:Model|Base|SqlAlchemyBase|DeclarativeBase|SQLModel|ActivitypubMixin|BookWyrmModel)\b"],
    "js": [r"@Entity\([^)]*\)[\s\S]{0,200}?class[ \t]+(\w+)", r"class[ \t]+(\w+)\s+extends\s+Model\b", r"sequelize\.define\(\s*['\"](\w+)['\"]", r"mongoose\.model(?:<[^>]*>)?\(\s*['\"](\w+)['\"]"],
    "jvm": [r"@(?:Entity|Document|MappedSuperclass)\b[\s\S]{0,600}?\bclass[ \t]+(\w+)"],
    "rb": [r"^\s*class[ \t]+([\w:]+)[ \t]*<[ \t]*(?:::)?(?:ApplicationRecord|ActiveRecord::Base|[\w:]*::Base)\s*$"],
    "php": [r"class[ \t]+(\w+)[ \t]+extends[ \t]+(?:Model|Authenticatable|Pivot)\b"],
    "cs": [r"\bDbSet<(\w+)>"],
    "prisma": [r"^model[ \t]+(\w+)[ \t]*\{"],
}
WRITES = {
    "py": r"\.(?:save|create|bulk_create|update|bulk_update|get_or_create|update_or_create|delete|add|merge)\(|\b(?:insert|update|delete)\(",
    "js": r"\.(?:save|create|createMany|insert|update|updateMany|upsert|delete|deleteMany|destroy|remove|bulkCreate|findOneAndUpdate|insertMany)\(",
    "jvm": r"\.(?:save|saveAll|saveAndFlush|persist|merge|delete|deleteById|remove|saveOrUpdate|insert|update)\(",
    "rb": r"\.(?:create!?|save!?|update!?|update_all|update_columns?|destroy!?|destroy_all|delete_all|insert_all!?|upsert_all|find_or_create_by!?|new)\b",
    "php": r"(?:::|->)(?:create|insert|update|updateOrCreate|firstOrCreate|save|delete|destroy|forceDelete|truncate|upsert)\(",
    "cs": r"\.(?:Add|AddAsync|AddRange|Update|UpdateRange|Remove|RemoveRange|ExecuteUpdate|ExecuteDelete|CreateAsync|ReplaceAsync|UpsertAsync|DeleteAsync)\b",
    "go": r"\.(?:Create|Save|Update|Updates|Delete|FirstOrCreate|CreateInBatches)\(",
}
KINDS = {".py": "py", ".js": "js", ".ts": "js", ".tsx": "js", ".jsx": "js", ".java": "jvm", ".kt": "jvm", ".rb": "rb", ".php": "php", ".cs": "cs", ".go": "go", ".prisma": "prisma"}
VERBS = (r"(?:save|saveAll|saveAndFlush|create|createMany|bulk_create|get_or_create|update_or_create|update|updateMany|update_all|bulk_update|upsert|insert|insertMany|"
         r"insertOrUpdate|delete|deleteMany|deleteById|destroy|destroy_all|remove|persist|merge|saveOrUpdate|add|Add|AddAsync|AddRange|Update|UpdateRange|Remove|"
         r"RemoveRange|CreateAsync|ReplaceAsync|UpsertAsync|DeleteAsync|Create|Save|Updates|Delete|FirstOrCreate|forceDelete|updateOrCreate|Insert|InsertOrGet)")
NAMED = re.compile(r"(?<![\w])[$@]?([A-Za-z_]\w*)(?:(?:\(\))?(?:\.|->|::)objects(?:\(\))?|\.query(?:\(\))?)?(?:\.filter\([^()]*\)|\.where\([^()]*\)|\.all\(\))?(?:\.|->|\?\.|::)" + VERBS + r"\b[!?]?\(?")
GIVEN = re.compile(r"(?:\.|->|\b)" + VERBS + r"\(\s*(?:ctx,\s*)?[&*$@]?([A-Za-z_]\w*)\s*[,)]")
TAILS = ("", "s", "es", "model", "models", "repository", "repo", "dao", "store", "service", "manager", "entity", "srvc", "crud", "table", "set")
SHELVES = re.compile(r"(^|/)(models?|entit(y|ies)|schemas?|domain|db|database|prisma|repositories|repos|infrastructure|data|orm)(/|$)", re.I)


def main():
    ap = argparse.ArgumentParser(description="Users and writers of mapped entities, by module")
    ap.add_argument("root")
    ap.add_argument("--depth", type=int, default=1)
    ap.add_argument("--top", type=int, default=30)
    ap.add_argument("--entity")
    a = ap.parse_args()
    if not os.path.isdir(a.root):
        print(f"entity_users.py: {a.root}: no such folder", file=sys.stderr)
        return 2
    files, left = {}, 0
    for folder, dirs, names in os.walk(a.root):
        dirs[:] = sorted(d for d in dirs if d not in SKIP and not d.startswith("."))
        for name in sorted(names):
            rel = os.path.relpath(os.path.join(folder, name), a.root).replace(os.sep, "/")
            if not name.endswith(ENDS):
                continue
            if TEST.search(rel) or name.endswith(".d.ts"):
                left += 1
                continue
            with open(os.path.join(a.root, rel), encoding="utf-8", errors="replace") as f:
                files[rel] = f.read()
    home, prisma = {}, {}
    for rel, text in files.items():
        kind = KINDS[os.path.splitext(rel)[1]]
        for pattern in DECLARED.get(kind, ()):
            for m in re.finditer(pattern, text, re.M):
                name = m.group(1).split("::")[-1]
                if kind == "prisma":
                    prisma[name[0].lower() + name[1:]] = name
                home.setdefault(name, rel)
    if "gorm" in "".join(t for r, t in files.items() if r.endswith(".go"))[:5_000_000]:
        for rel, text in files.items():
            if rel.endswith(".go"):
                for m in re.finditer(r"^type (\w+) struct \{([^}]*gorm:[^}]*)\}", text, re.M):
                    home.setdefault(m.group(1), rel)
    for generic in ("Base", "BaseModel", "Model", "TEntity", "T", "Entity"):
        home.pop(generic, None)
    if not home:
        print(f"entity_users.py: {a.root}: no entities of a known mapper; for SQL text use table_writers.py", file=sys.stderr)
        return 2
    if a.entity and a.entity not in home:
        print(f"entity_users.py: there is no entity '{a.entity}'; there are {', '.join(sorted(home)[:20])}", file=sys.stderr)
        return 2

    def module(rel):
        return "/".join(rel.split("/")[:-1][:a.depth]) or "(root)"

    # "_userRepository", "users" and "user_service" all stand for User; a tail is dropped only if no entity has that name itself
    stands = {(n.lower().replace("_", "") + tail): n for tail in reversed(TAILS) for n in home}
    word = re.compile(r"\b(" + "|".join(sorted(map(re.escape, home), key=len, reverse=True)) + r")\b")
    client = re.compile(r"\b(?:prisma|db|tx|client|trx)\w*(?:\.\w+)?\.(" + "|".join(sorted(map(re.escape, prisma), key=len, reverse=True)) + r")\.(\w+)") if prisma else None
    uses, writes, places = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter), []
    for rel, text in files.items():
        kind = KINDS[os.path.splitext(rel)[1]]
        if kind == "prisma":
            continue
        here, seen = module(rel), set()
        write = re.compile(WRITES[kind])
        for no, line in enumerate(text.split("\n"), 1):
            bare = line.split("//")[0] if kind not in ("py", "rb") else line.split("#")[0]
            hits = []
            if client and kind == "js":
                hits = [(prisma[m.group(1)], bool(re.match(r"create|update|upsert|delete", m.group(2)))) for m in client.finditer(bare)]
            hits += [(m.group(1), bool(write.search(bare, m.end())) or bool(re.search(r"\b(?:insert|update|delete|add|persist|save|merge)\w*\(\s*(?:new\s+|await\s+)?$", bare[:m.start()])))
                     for m in word.finditer(bare) if m.group(1) not in prisma.values()]
            for m in (*NAMED.finditer(bare), *GIVEN.finditer(bare)):
                held = stands.get(m.group(1).replace("_", "").lower())
                if held and kind != "prisma" and not re.match(r"\s*(?:def|func|function|public|private|protected)\b", bare):
                    hits = [h for h in hits if h[0] != held] + [(held, True)]
            for name, written in hits:
                if rel == home[name] and not written:
                    continue
                if name not in seen:
                    uses[name][here] += 1
                    seen.add(name)
                if written:
                    writes[name][here] += 1
                if a.entity == name and (written or re.search(r"\b(?:import|using|require|from)\b", bare) is None):
                    places.append(f"{rel}:{no}: {'writes ' if written else ''}{bare.strip()[:100]}")
    if a.entity:
        print(f"{a.entity}, declared in {home[a.entity]}")
        for p in places[:200]:
            print("  " + p)
        return 0
    shelf = collections.Counter(module(r) for r in home.values())
    one_shelf = len(home) > 3 and (shelf.most_common(1)[0][1] >= 0.8 * len(home) or all(SHELVES.search(r) for r in home.values()))
    print(f"{len(home)} entities, {len(files)} files, {left} test files left out" + ("; all declared in one place, so the owner is proposed by writing" if one_shelf else ""))
    several = 0
    for name in sorted(home, key=lambda n: (-len(writes[n]), -len(uses[n]), n))[:a.top]:
        w, u = writes[name], uses[name]
        several += len(w) > 1
        owner = (w.most_common(1)[0][0] if w else "?") if one_shelf else module(home[name])
        others = [m for m, _ in u.most_common() if m not in w]
        print(f"{'SHARED' if len(w) > 1 else 'one   ' if w else 'unseen'} {name} (owner {owner}): written by " + (", ".join(f"{m} {n}" for m, n in w.most_common()) or "-")
              + (f"; used by {', '.join(others[:8])}{' ...' if len(others) > 8 else ''}" if others else ""))
    if len(home) > a.top:
        print(f"and {len(home) - a.top} more (--top)")
    total = sum(len(writes[n]) > 1 for n in home)
    print(f"{total} entities are written by more than one module, {sum(not writes[n] for n in home)} by none that this can see")
    return 0


if __name__ == "__main__":
    sys.exit(main())
