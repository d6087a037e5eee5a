PRAGMA application_id = 1279420531; PRAGMA user_version = 2;
CREATE TABLE accepted(
    machine_id TEXT NOT NULL, series INTEGER NOT NULL REFERENCES series, started INTEGER NOT NULL,
    PRIMARY KEY(machine_id, series, started)) WITHOUT ROWID;
INSERT INTO "accepted" VALUES('machine-one',1,1767232800);
CREATE TABLE measurement(
    key INTEGER PRIMARY KEY, series INTEGER NOT NULL REFERENCES series, form INTEGER NOT NULL REFERENCES text,
    launches BLOB, repeats INTEGER, ratios BLOB);
INSERT INTO "measurement" VALUES(1048576,1,4,X'0000000000000000',8,NULL);
INSERT INTO "measurement" VALUES(1048577,2,5,X'0000000080D508410000000030A7024100000000B0CB0A4100000000E0FD0541000000007031084100000000E85D08410000000088F20A4100000000787E1841',NULL,NULL);
INSERT INTO "measurement" VALUES(1048578,3,6,X'0000000000510D41',8,NULL);
INSERT INTO "measurement" VALUES(1048579,4,7,X'C047E17A141883404015AE47E1008F4080AE47E17A68834060BA490C02688340608D976E12108440003E0AD7A3707D4000000000000884402021B07268588940',NULL,NULL);
INSERT INTO "measurement" VALUES(1048580,5,8,X'00000000A52D6440000000007A076440000000C0F0636540000000007CF05F40000000C05E6B6240000000404E0263400000004047BE624000000040BE9A6240',NULL,X'D64BC6A91281F23F3EE34FE2D436F03F68ADC0135D81F23F2F072F0D25DBF03F7A4E7C729F0BF23F4CA10F58A494EE3F8E4F245E7A88F33FE05CA7E3A40EF23F');
INSERT INTO "measurement" VALUES(1048581,6,4,X'0000000000000000',8,NULL);
INSERT INTO "measurement" VALUES(1048582,7,10,NULL,NULL,NULL);
INSERT INTO "measurement" VALUES(1048583,8,6,X'0000000000260B41',8,NULL);
INSERT INTO "measurement" VALUES(1048584,9,7,X'20D578E926E0864020022B8716C8874020D578E926908B400000000000C88240C047E17A14F0854060D9CEF753F88940001F85EB51B88840608D976E12308740',NULL,NULL);
INSERT INTO "measurement" VALUES(1048585,10,8,X'000000402F33614000000040CC566140000000C08DAA624000000080F0745D400000008052475C40000000C02F086040000000009FE55F4000000000C5446040',NULL,X'000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F');
CREATE TABLE record(
    key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, started INTEGER NOT NULL, machine_id TEXT NOT NULL,
    commit_hash TEXT, optimization TEXT NOT NULL, seed INTEGER NOT NULL, duration REAL NOT NULL,
    header TEXT NOT NULL, machine INTEGER NOT NULL REFERENCES text, plan INTEGER NOT NULL REFERENCES text);
INSERT INTO "record" VALUES(1,'first-night',1767232800,'machine-one','0123456789abcdef0123456789abcdef01234567','release',1,60.25,'{"allocator":"jemalloc 5.3.0","clock":{"name":"CLOCK_MONOTONIC_RAW","overheadNs":62.97,"resolutionNs":20},"commit":{"dirty":false,"hash":"0123456789abcdef0123456789abcdef01234567"},"control":{"unavailable":"no strategy was run twice"},"load":[0.5,0.25,0.125],"minimumDetectableEffect":{"query.time":0.02},"startedAt":"2026-01-01T02:00:00Z","toolchain":{"optimization":"release","swift":"6.3"}}',1,2);
CREATE TABLE result(
    key INTEGER PRIMARY KEY, subject INTEGER NOT NULL REFERENCES subject, measurements INTEGER NOT NULL,
    outcome INTEGER NOT NULL REFERENCES text);
INSERT INTO "result" VALUES(1048576,1,5,3);
INSERT INTO "result" VALUES(1048577,2,5,9);
CREATE TABLE series(
    key INTEGER PRIMARY KEY, subject INTEGER NOT NULL REFERENCES subject, metric TEXT NOT NULL,
    UNIQUE(subject, metric));
INSERT INTO "series" VALUES(1,1,'allocations.query');
INSERT INTO "series" VALUES(2,1,'layout.time');
INSERT INTO "series" VALUES(3,1,'memory.retained');
INSERT INTO "series" VALUES(4,1,'query.latency.p999');
INSERT INTO "series" VALUES(5,1,'query.time');
INSERT INTO "series" VALUES(6,2,'allocations.query');
INSERT INTO "series" VALUES(7,2,'layout.time');
INSERT INTO "series" VALUES(8,2,'memory.retained');
INSERT INTO "series" VALUES(9,2,'query.latency.p999');
INSERT INTO "series" VALUES(10,2,'query.time');
CREATE TABLE subject(
    key INTEGER PRIMARY KEY, layout TEXT NOT NULL, config TEXT NOT NULL, dataset TEXT NOT NULL,
    items INTEGER NOT NULL, strategy TEXT NOT NULL, workload TEXT NOT NULL,
    UNIQUE(dataset, items, strategy, workload, layout, config));
INSERT INTO "subject" VALUES(1,'gantt','{"rowPolicy":"perItem","timeAxis":"dayColumns"}','construction',10000,'r-tree','scroll');
INSERT INTO "subject" VALUES(2,'gantt','{"rowPolicy":"perItem","timeAxis":"dayColumns"}','construction',10000,'sorted-array','scroll');
CREATE TABLE text(key INTEGER PRIMARY KEY, content TEXT NOT NULL UNIQUE);
INSERT INTO "text" VALUES(1,'{"cores":2,"cpu":"Model","id":"machine-one","kernel":"6.1","memoryBytes":8589934592,"os":"Linux","virtualized":true}');
INSERT INTO "text" VALUES(2,'{"groups":[{"config":{},"dataset":"construction","items":10000,"layout":"gantt","skipInvalid":false,"strategies":["r-tree","sorted-array"],"workloads":["scroll"]}],"launches":8,"prepareLimitSeconds":10,"prepareRounds":3,"queryLimitSeconds":0.05,"queryRounds":10,"turnLimitSeconds":60}');
INSERT INTO "text" VALUES(3,'{"counters":{"checksum":"7c2e76973ef72d39","examined":2384,"hits":493,"medianHits":7,"queries":64},"status":"ok"}');
INSERT INTO "text" VALUES(4,'{"better":"lower","exact":true,"unit":"count"}');
INSERT INTO "text" VALUES(5,'{"better":"lower","exact":false,"unit":"ns"}');
INSERT INTO "text" VALUES(6,'{"better":"lower","exact":true,"unit":"bytes"}');
INSERT INTO "text" VALUES(7,'{"better":"lower","exact":false,"note":"timed one by one: reading the clock is over 1 % of a query this short","unit":"ns"}');
INSERT INTO "text" VALUES(8,'{"better":"lower","exact":false,"reference":"sorted-array","unit":"ns"}');
INSERT INTO "text" VALUES(9,'{"counters":{"checksum":"7c2e76973ef72d39","examined":2080,"hits":493,"medianHits":7,"queries":64},"status":"ok"}');
INSERT INTO "text" VALUES(10,'{"unavailable":"not measured"}');
CREATE INDEX measurement_by_series ON measurement(series);
