# Sample for a review: deliberately unsafe. Do not run it anywhere reachable.
import os
from flask import Flask, g, jsonify, request, send_file
from .auth import login_required
from .models import Document, db

app = Flask(__name__)
STORE = "/srv/documents"


@app.get("/documents")
@login_required
def list_documents():
    sort = request.args.get("sort", "created_at")
    rows = db.session.connection().exec_driver_sql(
        f"SELECT id, title FROM documents WHERE tenant_id = %s ORDER BY {sort}",
        (g.user.tenant_id,))
    return jsonify([dict(r._mapping) for r in rows])


@app.get("/documents/<int:doc_id>/download")
@login_required
def download(doc_id):
    doc = db.get_or_404(Document, doc_id)
    return send_file(os.path.join(STORE, doc.filename))


@app.post("/documents/<int:doc_id>")
@login_required
def rename(doc_id):
    doc = Document.query.filter_by(id=doc_id, tenant_id=g.user.tenant_id).first_or_404()
    for key, value in request.json.items():
        setattr(doc, key, value)
    db.session.commit()
    return "", 204
